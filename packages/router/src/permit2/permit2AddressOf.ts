import type { Address } from 'viem'
import { permit2Address } from '../constants.ts'

/**
 * Where Permit2 lives on a chain: at one address everywhere but on zkSync Era, whose addresses come about
 * in another way.
 *
 * @example
 * ```ts
 * permit2AddressOf(1) // 0x000000000022d473030f116ddee9f6b43ac78ba3
 * ```
 */
export function permit2AddressOf(chainId: number): Address {
  return chainId === 324 ? '0x0000000000225e31d15943971f47ad3022f714fa' : permit2Address
}
