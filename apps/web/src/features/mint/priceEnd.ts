import type { MintQuote } from '@sluice/react'
import { isDate } from '@sluice/react/ui'

/** When the first of the prices is gone, seconds since 1970: an account may have its price of a phase that ends before others do. */
export function priceEnd({
  lines,
  phases,
}: Pick<MintQuote, 'lines' | 'phases'>): number | undefined {
  const ends = phases
    .filter(
      ({ status, price }) => status === 'open' && lines.some(each => each.unitPrice === price),
    )
    .flatMap(({ endTime }) => (endTime !== undefined && isDate(endTime) ? [endTime] : []))
  return ends.length === 0 ? undefined : Math.min(...ends)
}
