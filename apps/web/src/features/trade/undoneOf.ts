import { isAddressEqual } from 'viem'
import type { TradeDeal } from './tradeRequest.ts'

type Of<kind extends TradeDeal['kind']> = Extract<TradeDeal, { kind: kind }>
type Token = { contract: `0x${string}`; tokenId: bigint }

/** What the last attempt at a part named, of listings as it was priced: what was left out, or done before it, is not among it. */
export const undoneOf = {
  listed({ items, flow }: Of<'list-many'>): Of<'list-many'>['items'] {
    return flow.getState().form.items.flatMap(({ token, price, quantity }) => {
      const found = items.find(({ subject }) => isSame(subject, token))
      return found ? [{ ...found, form: { price, quantity, isPriced: true as const } }] : []
    })
  },
  edited({ items, flow }: Of<'edit-many'>): Of<'edit-many'>['items'] {
    return flow.getState().form.items.flatMap(({ orderId, price }) => {
      const found = items.find(({ order }) => order.orderId === orderId)
      return found ? [{ ...found, price, isPriced: true as const }] : []
    })
  },
  sold({ items, flow }: Of<'accept-offer'>): Of<'accept-offer'>['items'] {
    return flow.getState().form.items.flatMap(({ token, quantity, orderId }) => {
      const found = items.find(
        item => isSame(item.subject, token) && (item.orderId ?? orderId) === orderId,
      )
      return found ? [{ ...found, quantity }] : []
    })
  },
  cancelled({ orders, flow }: Of<'cancel'>): Of<'cancel'>['orders'] {
    const { orderIds } = flow.getState().form
    return orders.filter(({ orderId }) => orderIds.includes(orderId))
  },
  sent({ items, flow }: Of<'transfer'>): Of<'transfer'>['items'] {
    return flow.getState().form.tokens.flatMap(({ quantity, ...token }) => {
      const found = items.find(({ subject }) => isSame(subject, token))
      return found ? [{ ...found, quantity }] : []
    })
  },
  /** How many they are, of a trade of any kind that has parts. */
  count(deal: TradeDeal): number {
    switch (deal.kind) {
      case 'list-many':
        return undoneOf.listed(deal).length
      case 'edit-many':
        return undoneOf.edited(deal).length
      case 'accept-offer':
        return undoneOf.sold(deal).length
      case 'cancel':
        return undoneOf.cancelled(deal).length
      case 'transfer':
        return undoneOf.sent(deal).length
      default:
        return 0
    }
  },
}

const isSame = (subject: Token, token: Token) =>
  subject.tokenId === token.tokenId && isAddressEqual(subject.contract, token.contract)
