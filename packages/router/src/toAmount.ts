import { invalid } from './errors.ts'

/** What an amount may be given as: base units, or their decimal digits. */
export type Amount = bigint | string

const digits = /^(?:0|[1-9][0-9]{0,77})$/

/**
 * An amount as bigint, from 0 to 2^bits - 1.
 *
 * @throws RouterError that names `path`.
 */
export function toAmount(value: unknown, path: string, bits = 256n): bigint {
  const amount =
    typeof value === 'bigint'
      ? value
      : typeof value === 'string' && digits.test(value)
        ? BigInt(value)
        : -1n
  if (amount < 0n || amount >> bits !== 0n)
    throw invalid(path, value, `must be a whole number of base units from 0 to 2^${bits} - 1`)
  return amount
}
