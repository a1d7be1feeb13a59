import { invalid } from './errors.ts'
import { type Amount, toAmount } from './toAmount.ts'

/** What a moment, a kind or a count may be given as: it is no amount of money. */
export type Whole = Amount | number

/**
 * A moment, a kind or a count as bigint, from 0 to 2^bits - 1.
 *
 * @throws RouterError that names `path`.
 */
export function toWhole(value: unknown, path: string, bits = 256n): bigint {
  if (typeof value !== 'number') return toAmount(value, path, bits)
  if (Number.isSafeInteger(value) && value >= 0 && BigInt(value) >> bits === 0n)
    return BigInt(value)
  throw invalid(path, value, `must be a whole number from 0 to 2^${bits} - 1`)
}
