import { untrustedText } from '@sluice/react'
import { countText } from '../language/countText.ts'
import { t } from '../language/t.ts'
import type { TradeDeal, TradeRequest } from './tradeRequest.ts'

/** What a trade is about, in a few words: of a deal with how many its form says now. */
export function tradeName(request: TradeRequest | TradeDeal): string {
  switch (request.kind) {
    case 'bid':
    case 'edit-bid':
      return untrustedText(request.subject.name ?? request.subject.collection, { max: 40 })
    case 'cancel': {
      const { orders, all } = request
      return all === true ? t('all orders') : severalOrders(orders)
    }
    case 'edit-many':
      return severalOrders(request.items.map(({ subject }) => subject))
    case 'call':
      return untrustedText(request.summary ?? t('on chain {0}', request.toChainId), { max: 40 })
    case 'swap': {
      const { currencyIn, currencyOut } = request.form
      return untrustedText(t('{0} for {1}', currencyIn.symbol, currencyOut.symbol), { max: 40 })
    }
    case 'checkout':
    case 'accept-offer':
      return tokens(
        request.items,
        'flow' in request ? request.flow.getState().form.items : request.items,
      )
    case 'transfer':
      return tokens(
        request.items,
        'flow' in request ? request.flow.getState().form.tokens : request.items,
      )
    case 'list-many':
      return tokens(
        request.items,
        'flow' in request
          ? request.flow.getState().form.items
          : request.items.map(({ form = {} }) => form),
      )
    case 'buy':
    case 'buy-across':
    case 'mint':
      return tokens(
        [request],
        ['flow' in request ? request.flow.getState().form : { quantity: request.quantity }],
      )
    default:
      return untrustedText(request.subject.name, { max: 40 })
  }
}

function severalOrders(orders: readonly { name: string }[]): string {
  return orders.length === 1
    ? untrustedText(orders[0]?.name, { max: 40 })
    : t('{0} orders', orders.length)
}

/** By name where it is one token, else by how many all of them are: of an edition each unit counts. */
function tokens(
  items: readonly { subject: { name: string } }[],
  lines: readonly { quantity?: bigint | string | undefined }[],
): string {
  const many = lines.reduce((sum, { quantity }) => sum + unitsOf(quantity), 0n)
  const [first, ...others] = items
  if (first === undefined || others.length > 0) return t('{0} tokens', many)
  const name = untrustedText(first.subject.name, { max: 40 })
  return many > 1n ? `${countText(many)} × ${name}` : name
}

/** What is typed may be no number yet: then it is one. */
function unitsOf(quantity: bigint | string | undefined): bigint {
  return typeof quantity === 'bigint'
    ? quantity
    : BigInt(/^\d{1,20}$/.exec(quantity ?? '')?.[0] ?? 1)
}
