import { untrustedText } from '@sluice/react'
import type { TradeRequest } from './tradeRequest.ts'

/** What a trade is about, in a few words. */
export function tradeName(request: TradeRequest): string {
  switch (request.kind) {
    case 'bid':
    case 'edit-bid':
      return untrustedText(request.subject.name ?? request.subject.collection, { max: 40 })
    case 'cancel': {
      const { orders, all } = request
      return all === true ? 'all orders' : several(orders, orders[0]?.name, 'orders')
    }
    case 'call':
      return untrustedText(request.summary ?? `on chain ${request.toChainId}`, { max: 40 })
    case 'swap': {
      const { currencyIn, currencyOut } = request.form
      return untrustedText(`${currencyIn.symbol} for ${currencyOut.symbol}`, { max: 40 })
    }
    case 'checkout':
    case 'list-many':
    case 'accept-offer':
    case 'transfer':
      return several(request.items, request.items[0]?.subject.name, 'tokens')
    default:
      return untrustedText(request.subject.name, { max: 40 })
  }
}

function several(things: readonly unknown[], first: string | undefined, many: string): string {
  return things.length === 1 ? untrustedText(first, { max: 40 }) : `${things.length} ${many}`
}
