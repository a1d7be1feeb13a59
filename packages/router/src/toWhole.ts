import { type Amount, toAmount } from './toAmount.ts'

/** What a moment, a kind or a count may be given as: it is no amount of money. */
export type Whole = Amount | number

/**
 * A moment, a kind or a count as bigint, from 0 to 2^bits - 1.
 *
 * @throws RouterError that names `path`.
 */
export function toWhole(value: unknown, path: string, bits = 256n): bigint {
  const whole = Number.isSafeInteger(value) && (value as number) >= 0
  return toAmount(whole ? BigInt(value as number) : value, path, bits)
}
