import type { ListContext, ListTerms } from '../order/listTerms.ts'
import type { Measured } from './marketsIn.ts'
import type { PriceWarning } from './priceWarning.ts'
import { warn } from './warn.ts'

/**
 * What to accept about the price of a listing: less than half of the floor or of the last sale, less than an open offer
 * brings after fees, a fee that only the order tells, or another listing of the same token that stays live. Prices in another
 * currency are compared by the marketplace's rate; where it tells none, that they were not. What is not known warns of nothing.
 *
 * @param of `token` or `orderId` where it is one of several. `replaces` is the id of the order that it takes the place of.
 */
export function listWarnings(
  terms: ListTerms,
  context: ListContext,
  of: listWarnings.Options = {},
): readonly PriceWarning[] {
  const { currency, lastSale, bestOffer, live = [], owned } = context
  const { token, orderId, replaces } = of
  const price = { currency, amount: terms.unitPrice }
  const net = { currency, amount: terms.net / terms.quantity }
  const about = { token, orderId }
  const found: PriceWarning[] = []
  const compare = (
    kind: 'below-floor' | 'below-sale' | 'below-offer',
    { price, market }: { price: Measured; market: Measured },
  ) => {
    const { isConverted, ...told } = market
    found.push(warn({ kind, price, market: told, isConverted, ...about }))
  }
  const halfOf = (market: Measured | undefined, kind: 'below-floor' | 'below-sale') => {
    if (market !== undefined && price.amount * 2n < market.amount) compare(kind, { price, market })
  }
  halfOf(floorOf(context), 'below-floor')
  halfOf(lastSale, 'below-sale')
  if (bestOffer !== undefined && terms.net < bestOffer.amount * terms.quantity)
    compare('below-offer', { price: net, market: bestOffer })
  if (context.isIncomparable)
    found.push(warn({ kind: 'incomparable', price, market: undefined, ...about }))
  for (const { amount, recipient } of terms.untold ?? []) {
    const market = { currency, amount: terms.price }
    found.push(
      warn({ kind: 'untold-fee', price: { currency, amount }, market, recipient, ...about }),
    )
  }
  const others = live.filter(each => each.orderId !== replaces?.toLowerCase())
  // Of an edition there may be enough for both.
  const listed = others.reduce((sum, each) => sum + each.quantity, 0n)
  if (listed + terms.quantity <= owned) return found
  for (const { price: market, worth, expiresAt: until } of others) {
    const kind = worth !== undefined && worth < price.amount ? 'listed-cheaper' : 'listed'
    found.push(warn({ kind, price, market, until, ...about }))
  }
  return found
}

export declare namespace listWarnings {
  type Options = Pick<PriceWarning, 'token' | 'orderId'> & { replaces?: string | undefined }
}

function floorOf({ currency, floor, floorByRate }: ListContext): Measured | undefined {
  if (floor !== undefined) return { currency, amount: floor }
  return floorByRate === undefined
    ? undefined
    : { currency, amount: floorByRate, isConverted: true }
}
