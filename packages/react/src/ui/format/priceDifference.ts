import { decimalSign } from '../../format/decimalSign.ts'
import { tenthsApart } from '../../format/tenthsApart.ts'

/**
 * How far a price is from another one, as a percentage with its sign, rounded to a tenth: "+12.5 %".
 * `equal` when it is the same; undefined where there is nothing to compare with. Base units of one currency.
 */
export function priceDifference(
  price: bigint,
  other: bigint | undefined,
  locale = 'en',
): string | undefined {
  if (other === undefined || other <= 0n) return undefined
  if (price === other) return 'equal'
  const tenths = tenthsApart(price, other)
  // Beyond, a percentage is no longer read: of a price with a digit too many it would fill the line.
  if (tenths > 99_990n) return '>+9999 %'
  return `${price > other ? '+' : '−'}${tenths / 10n}${decimalSign(locale)}${tenths % 10n} %`
}
