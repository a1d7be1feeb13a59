import { invalid } from './errors.ts'
import { readAmount } from './readAmount.ts'

/** What an amount may be given as: base units, or their decimal digits. */
export type Amount = bigint | string

/**
 * An amount as bigint, from 0 to 2^bits - 1.
 *
 * @throws RouterError that names `path`.
 */
export function toAmount(value: unknown, path: string, bits = 256n): bigint {
  const amount = readAmount(value)
  if (amount < 0n || amount >> bits !== 0n)
    throw invalid(path, value, `must be a whole number of base units from 0 to 2^${bits} - 1`)
  return amount
}
