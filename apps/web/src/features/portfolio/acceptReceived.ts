import { type Address, zeroAddress } from 'viem'
import type { TradeRequest } from '../trade/tradeRequest.ts'
import { saleOf } from './saleOf.ts'

/**
 * One of each token at first, of an edition up to what is owned and offered, sold into the best offer that is left for it: of one offer for several tokens, not each can
 * have it. Each for no less than what is shown for it, and than the least that the page is narrowed to; where what it
 * would bring is not told, nothing would hold the sale to it, and it is left out.
 */
export function acceptReceived(
  bids: readonly saleOf.Bid[],
  options: acceptReceived.Options,
): Extract<TradeRequest, { kind: 'accept-offer' }> {
  const { chainId, least, wrappedNative = zeroAddress, most = () => undefined } = options
  return {
    ...{ kind: 'accept-offer', chainId },
    items: bids
      .flatMap(bid => saleOf(bid, chainId, most(bid)) ?? [])
      .filter(({ minimumNet }) => minimumNet !== undefined)
      .map(({ orderId: _, ...item }) => item),
    form:
      least === undefined
        ? undefined
        : { minimum: { per: 'item', amount: least, currency: wrappedNative } },
  }
}

export declare namespace acceptReceived {
  type Options = {
    chainId: number
    /** After fees, base units of the native currency. */
    least: bigint | undefined
    wrappedNative: Address | undefined
    /** How many of an edition there are to choose from. */
    most?: ((bid: saleOf.Bid) => bigint | undefined) | undefined
  }
}
