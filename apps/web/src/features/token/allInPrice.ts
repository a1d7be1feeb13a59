import type { PathItem } from '@sluice/sdk'

/**
 * What one costs with the fees that come on top of its price, base units of the listing's currency. Undefined where
 * something else is paid, or where a fee does not say how much it is.
 */
export function allInPrice(
  item: Pick<PathItem, 'rawQuote' | 'buyInRawQuote' | 'feesOnTop'> | undefined,
): bigint | undefined {
  if (!item?.rawQuote || item.buyInRawQuote) return undefined
  let sum = BigInt(item.rawQuote)
  for (const { rawAmount } of item.feesOnTop ?? []) {
    if (!rawAmount) return undefined
    sum += BigInt(rawAmount)
  }
  return sum
}
