import { invalid } from '../../errors.ts'
import { maxUint256, overflow } from '../check.ts'
import { uintOf } from './check.ts'

/**
 * `a * b / denominator`, rounded up, with a product of any size; all are uint256 as in FullMath of the
 * contracts.
 *
 * @throws RouterError `invalid_input` for a denominator of zero, `amount_overflow` when the result is not
 * a uint256.
 *
 * @example
 * ```ts
 * mulDivRoundingUp(2n, 3n, 4n) // 2n
 * ```
 */
export function mulDivRoundingUp(a: bigint, b: bigint, denominator: bigint): bigint {
  uintOf('a', a, maxUint256)
  uintOf('b', b, maxUint256)
  uintOf('denominator', denominator, maxUint256)
  if (denominator === 0n) throw invalid('denominator', denominator, 'must be more than zero')
  const result = ceilDiv(a * b, denominator)
  if (result > maxUint256) throw overflow('a * b / denominator', result)
  return result
}

/** `numerator / denominator`, rounded up; neither is negative, nor the denominator zero. */
export function ceilDiv(numerator: bigint, denominator: bigint): bigint {
  return numerator === 0n ? 0n : (numerator - 1n) / denominator + 1n
}
