import type { Hex } from 'viem'
import { hexToBytes, keccak256 } from 'viem/utils'

/**
 * The account, in lower case, that the precompile `ecrecover` names for a digest and a signature of 65 bytes
 * whose last is 27 or 28; undefined for bytes that no key made. libsecp256k1 computes it, in WebAssembly: the
 * same in JavaScript takes six times as long, and was most of what a post of an order cost.
 */
export async function recoverSigner(digest: Hex, signature: Hex): Promise<Hex | undefined> {
  // With the first signature: to compile a megabyte is no part of a start.
  const { recover } = await import('tiny-secp256k1')
  try {
    const bytes = hexToBytes(signature)
    const v = bytes[64]
    if (bytes.length !== 65 || (v !== 27 && v !== 28)) return undefined
    const key = recover(hexToBytes(digest), bytes.subarray(0, 64), v === 27 ? 0 : 1)
    return key ? `0x${keccak256(key.subarray(1)).slice(26)}` : undefined
  } catch {
    // Numbers out of bounds, or no point on the curve.
    return undefined
  }
}
