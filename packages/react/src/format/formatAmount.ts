import { decimalSign } from './decimalSign.ts'

/** Narrow no-break space: groups thousands alike in every locale, so that no digit group reads as decimals. */
const GROUP = '\u202f'

/**
 * An amount of base units as an exact decimal string: no digit is lost, added or rounded.
 * The decimal sign is that of the locale, a point without one; thousands are grouped by a thin space in all of them.
 *
 * @param value Base units.
 * @param decimals Decimal places of the currency; 0 is legal.
 *
 * @example
 * formatAmount(1_245_000_000_000_000_000n, 18) // '1.245'
 * formatAmount(1_245_000_000_000_000_000n, 18, { locale: 'de', symbol: 'ETH' }) // '1,245 ETH'
 */
export function formatAmount(
  value: bigint,
  decimals: number,
  options: formatAmount.Options = {},
): string {
  const { group = GROUP, symbol, locale } = options
  const sign = value < 0n ? '-' : ''
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  const point = locale === undefined ? '.' : decimalSign(locale)
  const text = sign + groupDigits(whole, group) + (fraction === '' ? '' : point + fraction)
  return symbol === undefined ? text : `${text} ${symbol}`
}

export declare namespace formatAmount {
  type Options = {
    /** Between groups of three digits; '' for copying and for inputs. */
    group?: string | undefined
    /** BCP 47, of whoever reads it; without one it is in the form that programs read. */
    locale?: string | undefined
    /** Written after the amount. */
    symbol?: string | undefined
  }
}

function groupDigits(whole: string, group: string): string {
  return group === '' ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group)
}
