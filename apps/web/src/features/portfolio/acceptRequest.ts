import { isUnread } from '../market/isUnread.ts'
import { tokenSubject } from '../market/tokenSubject.ts'
import type { TradeRequest } from '../trade/tradeRequest.ts'
import type { OfferedHolding } from './holding.ts'

/**
 * One of each holding that has an offer at first, of an edition up to what is owned, sold into the best one that there
 * is then, each for no less than what is shown for it: an offer for a collection may be the best of several tokens, and be good for one. Undefined when
 * none has an offer.
 */
export function acceptRequest(
  holdings: readonly Pick<OfferedHolding, 'row' | 'offer'>[],
  chainId: number,
): Extract<TradeRequest, { kind: 'accept-offer' }> | undefined {
  const items = holdings.flatMap(({ row, offer }) =>
    offer === undefined || isUnread(offer)
      ? []
      : [
          {
            ...{ subject: tokenSubject(chainId, row.token), quantity: 1n },
            most: BigInt(row.ownership.tokenCount),
            minimumNet: BigInt(offer.amount.raw),
            minimumCurrency: offer.currency.contract,
          },
        ],
  )
  return items.length === 0 ? undefined : { kind: 'accept-offer', chainId, items }
}
