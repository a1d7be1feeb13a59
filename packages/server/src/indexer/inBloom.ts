import type { Hex } from 'viem'
import { hexToBytes, keccak256 } from 'viem/utils'

/**
 * Whether a block with this bloom filter (256 bytes) may have a log with one of some topics, or of one of some
 * contracts: a no is certain, a yes is not.
 */
export function inBloom(bloom: Hex, values: readonly Hex[]): boolean {
  const bytes = hexToBytes(bloom)
  return values.some(value => {
    const digest = hexToBytes(keccak256(value))
    return [0, 2, 4].every(i => {
      const bit = (((digest[i] ?? 0) << 8) | (digest[i + 1] ?? 0)) & 2047
      return (((bytes[255 - (bit >> 3)] ?? 0) >> (bit & 7)) & 1) === 1
    })
  })
}
