import { formatAmount } from '../../format/formatAmount.ts'
import { formatAmountShort } from '../../format/formatAmountShort.ts'

/** Whole digits that a cell has room for; beyond, only the size of the amount can be told. */
const room = 8

/**
 * An amount for grids and tables: at most five significant digits, and beyond eight whole digits in
 * scientific form with four of them ("1.158e59"). Always give the exact amount beside it.
 *
 * @param value Base units.
 * @param decimals Decimal places of the currency.
 * @param locale BCP 47.
 */
export function compactAmount(value: bigint, decimals: number, locale = 'en'): string {
  const sign = value < 0n ? '-' : ''
  const size = value < 0n ? -value : value
  if (size < 10n ** BigInt(room + decimals)) return formatAmountShort(value, decimals, { locale })
  const digits = size.toString().length
  const unit = 10n ** BigInt(digits - 4)
  const rounded = (size + unit / 2n) / unit
  const carried = rounded === 10_000n
  const exponent = digits - 1 - decimals + (carried ? 1 : 0)
  return `${sign}${formatAmount(carried ? 1000n : rounded, 3, { locale })}e${exponent}`
}
