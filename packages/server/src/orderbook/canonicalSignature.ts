import type { Hex } from 'viem'
import { hexToBigInt } from 'viem/utils'
import { expandSignature } from './expandSignature.ts'

/** Half the order of the curve: of the two signatures that anybody can make of one, the other has more as its s. */
const mostS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/**
 * The 65 bytes of a signature of 65 or 64 (EIP-2098) in the one form that exchanges take which refuse the other half of
 * s; undefined for any other. They hand v to `ecrecover` as it is, which wants 27 or 28.
 */
export function canonicalSignature(signature: Hex): Hex | undefined {
  if (!/^0x([0-9a-f]{128}|[0-9a-f]{128}1[bc])$/i.test(signature)) return undefined
  const full = signature.length === 130 ? expandSignature(signature) : signature
  return hexToBigInt(`0x${full.slice(66, 130)}`) > mostS ? undefined : full
}
