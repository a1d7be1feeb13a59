import { formatAmountShort } from '../../format/formatAmountShort.ts'

/** Whole digits that a cell has room for; beyond, only the size of the amount can be told. */
const room = 8
/** Beyond, there is no word for the size that everybody reads. */
const most = 10n ** 15n

/**
 * An amount for grids and tables: at most five significant digits, and beyond eight whole digits as the locale shortens
 * large numbers, with four of them ("123.5M", in German "123,5 Mio."). Always give the exact amount beside it.
 *
 * @param value Base units.
 * @param decimals Decimal places of the currency.
 * @param locale BCP 47.
 */
export function compactAmount(value: bigint, decimals: number, locale = 'en'): string {
  const unit = 10n ** BigInt(decimals)
  const whole = value / unit
  const size = whole < 0n ? -whole : whole
  if (size < 10n ** BigInt(room)) return formatAmountShort(value, decimals, { locale })
  const format = new Intl.NumberFormat(locale, {
    notation: 'compact',
    maximumSignificantDigits: 4,
    useGrouping: false,
    numberingSystem: 'latn',
  })
  if (size <= most) return format.format(whole)
  return whole < 0n ? `<${format.format(-most)}` : `>${format.format(most)}`
}
