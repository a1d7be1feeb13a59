import type { OrderRow } from '../storage/schema/orders.ts'
import type { LiveEvent } from './recordEvents.ts'

type Order = Pick<OrderRow, 'id' | 'side' | 'contract' | 'source' | 'maker' | 'taker'>

/** An order that has come into the book, or whose state or price has changed. */
export function orderEvent(
  order: Order,
  how: 'created' | 'updated',
  changed?: readonly string[],
): LiveEvent {
  const { id, contract, source, maker, taker } = order
  return {
    event: `${order.side === 'sell' ? 'ask' : 'bid'}.${how}`,
    subject: id,
    tags: { contract, maker, taker, ...(source === null ? {} : { source }) },
    changed,
  }
}

/** What has become best for tokens and for sets of tokens. */
export function bestEvents(best: {
  floors: readonly { contract: string; tokenId: string }[]
  topBids: readonly { tokenSetId: string; contract: string | null; source: string | null }[]
}): LiveEvent[] {
  return [
    ...best.floors.map(
      ({ contract, tokenId }): LiveEvent => ({
        event: 'token.updated',
        subject: `${contract}:${tokenId}`,
        tags: { contract },
        changed: ['market.floorAsk.id', 'market.floorAsk.price'],
      }),
    ),
    ...best.topBids.map(
      ({ tokenSetId, contract, source }): LiveEvent => ({
        event: 'top-bid.changed',
        subject: tokenSetId,
        tags: {
          ...(contract === null ? {} : { contract }),
          ...(source === null ? {} : { source }),
        },
      }),
    ),
  ]
}
