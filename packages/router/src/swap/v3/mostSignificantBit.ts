import { maxUint256 } from '../check.ts'
import { positiveOf } from './check.ts'

/**
 * The index of the highest bit that is set, from 0 to 255.
 *
 * @throws RouterError `invalid_input` for zero, `amount_overflow` above a uint256.
 *
 * @example
 * ```ts
 * mostSignificantBit(5n) // 2
 * ```
 */
export function mostSignificantBit(value: bigint): number {
  positiveOf('value', value, maxUint256)
  return highestBit(value)
}

/** The same for a number that is known to be more than zero. */
export function highestBit(value: bigint): number {
  const digits = value.toString(16)
  return digits.length * 4 - 1 - (Math.clz32(Number.parseInt(digits.charAt(0), 16)) - 28)
}
