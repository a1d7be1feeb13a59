import { untrustedText } from '@sluice/react'
import { t } from '../language/t.ts'
import type { TradeRequest } from './tradeRequest.ts'

/** What a trade is about, in a few words. */
export function tradeName(request: TradeRequest): string {
  switch (request.kind) {
    case 'bid':
    case 'edit-bid':
      return untrustedText(request.subject.name ?? request.subject.collection, { max: 40 })
    case 'cancel': {
      const { orders, all } = request
      return all === true ? t('all orders') : several(orders, orders[0]?.name, '{0} orders')
    }
    case 'edit-many':
      return several(request.items, request.items[0]?.subject.name, '{0} orders')
    case 'call':
      return untrustedText(request.summary ?? t('on chain {0}', request.toChainId), { max: 40 })
    case 'swap': {
      const { currencyIn, currencyOut } = request.form
      return untrustedText(t('{0} for {1}', currencyIn.symbol, currencyOut.symbol), { max: 40 })
    }
    case 'checkout':
    case 'list-many':
    case 'accept-offer':
    case 'transfer':
      return several(request.items, request.items[0]?.subject.name, '{0} tokens')
    default:
      return untrustedText(request.subject.name, { max: 40 })
  }
}

function several(
  things: readonly unknown[],
  first: string | undefined,
  many: '{0} orders' | '{0} tokens',
): string {
  return things.length === 1 ? untrustedText(first, { max: 40 }) : t(many, things.length)
}
