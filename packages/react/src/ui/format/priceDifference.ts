import { decimalSign } from '../../format/decimalSign.ts'
import { priceTenths } from '../../format/priceTenths.ts'

/** Beyond, a percentage is no longer read: of a price with a digit too many it would fill the line. */
const mostTenths = 99_990n

/**
 * How far a price is from another one, as a percentage with its sign, rounded to a tenth: "+12.5 %".
 * `equal` when it is the same; undefined where there is nothing to compare with. Base units of one currency.
 */
export function priceDifference(
  price: bigint,
  other: bigint | undefined,
  locale = 'en',
): string | undefined {
  const off = priceTenths(price, other)
  if (off === undefined) return undefined
  if (price === other) return 'equal'
  const tenths = off < 0n ? -off : off
  if (tenths > mostTenths) return `>+${mostTenths / 10n} %`
  return `${price < (other ?? 0n) ? '−' : '+'}${tenths / 10n}${decimalSign(locale)}${tenths % 10n} %`
}
