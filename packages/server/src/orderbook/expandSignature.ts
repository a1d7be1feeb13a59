import type { Hex } from 'viem'
import { concat, hexToBigInt, numberToHex } from 'viem/utils'

const topBit = 1n << 255n

/** The 65 bytes of a signature of 64 (EIP-2098), which keeps the parity in the top bit of s. */
export function expandSignature(signature: Hex): Hex {
  const s = hexToBigInt(`0x${signature.slice(66)}`)
  return concat([
    signature.slice(0, 66) as Hex,
    numberToHex(s & (topBit - 1n), { size: 32 }),
    s & topBit ? '0x1c' : '0x1b',
  ])
}
