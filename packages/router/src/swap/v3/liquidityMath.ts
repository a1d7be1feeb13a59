import { invalid } from '../../errors.ts'
import { overflow } from '../check.ts'
import { maxUint128 } from './bounds.ts'
import { uintOf } from './check.ts'

/**
 * Liquidity after `delta` came (positive) or went (negative).
 *
 * @throws RouterError `invalid_input` when more would go than there is, `amount_overflow` when the sum is
 * not a uint128.
 *
 * @example
 * ```ts
 * addDelta(10n, -4n) // 6n
 * ```
 */
export function addDelta(liquidity: bigint, delta: bigint): bigint {
  uintOf('liquidity', liquidity, maxUint128)
  if (typeof delta !== 'bigint') throw invalid('delta', delta, 'must be a bigint')
  const sum = liquidity + delta
  if (sum < 0n) throw invalid('delta', delta, 'must not take more liquidity than there is')
  if (sum > maxUint128) throw overflow('liquidity', sum)
  return sum
}
