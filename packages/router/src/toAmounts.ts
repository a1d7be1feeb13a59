import { invalid } from './errors.ts'
import { type Amount, toAmount } from './toAmount.ts'

/**
 * A list of at least one amount or id, each from 0 to 2^256 - 1.
 *
 * @throws RouterError that names the list or the entry.
 */
export function toAmounts(values: readonly Amount[], path: string): bigint[] {
  if (!Array.isArray(values) || values.length === 0)
    throw invalid(path, values, 'must hold at least one number')
  return Array.from(values, (value: Amount, index) => toAmount(value, `${path}[${index}]`))
}
