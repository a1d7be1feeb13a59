import { parseAmount } from '@sluice/react'
import type { CollectionSubject } from '@sluice/react/ui'
import { zeroAddress } from 'viem'
import type { ItemFilters } from '../../routes/searchParams.ts'
import type { TradeRequest } from '../trade/tradeRequest.ts'

/**
 * The sweep of what the filters show. Undefined when they narrow by what a sweep does not look at: it would buy
 * what is not shown.
 *
 * @param decimals Decimal places of the chain's own currency, in which the prices of the filters are.
 */
export function sweepRequest(
  subject: CollectionSubject,
  filters: ItemFilters,
  decimals: number,
): Extract<TradeRequest, { kind: 'sweep' }> | undefined {
  const { q, traits, min, max, sources, currency, rank } = filters
  if ([q, min, sources, rank].some(filter => filter !== undefined)) return undefined
  if (currency !== undefined && currency !== zeroAddress) return undefined
  const maxPrice = max === undefined ? undefined : parseAmount(max, decimals).value
  if (max !== undefined && maxPrice === undefined) return undefined
  return {
    kind: 'sweep',
    subject,
    ...(maxPrice === undefined ? {} : { form: { maxPrice } }),
    ...(traits === undefined ? {} : { attributes: traits }),
  }
}
