import type { BidContext, BidTerms } from '../offer/bidTerms.ts'
import type { PriceWarning } from './priceWarning.ts'
import { warn } from './warn.ts'

/**
 * What to accept about the price of an offer: more than 120 % of the cheapest listing, or more, with the other open
 * offers of the account, than the balance behind all of them. What is not known warns of nothing.
 *
 * @param replaces The id of the offer that it takes the place of.
 */
export function bidWarnings(
  terms: BidTerms,
  context: BidContext,
  replaces?: string,
): readonly PriceWarning[] {
  return [
    ...askWarnings(terms, context),
    ...balanceWarnings([terms.price], context, replaces === undefined ? [] : [replaces]),
  ]
}

/** @param orderId Where it is one of several. */
export function askWarnings(
  { unitPrice: amount }: BidTerms,
  { currency, ask }: BidContext,
  orderId?: string,
): readonly PriceWarning[] {
  return ask !== undefined && amount * 5n > ask.amount * 6n
    ? [warn({ kind: 'above-ask', price: { currency, amount }, market: ask, orderId })]
    : []
}

/**
 * What new offers come to with the others that are open, beside the balance once what the dearest lacks is wrapped.
 *
 * @param replaces The ids of the offers that they take the place of.
 */
export function balanceWarnings(
  prices: readonly bigint[],
  { currency, balance, offers = [] }: BidContext,
  replaces: readonly string[],
): readonly PriceWarning[] {
  if (balance === undefined) return []
  const gone = new Set(replaces.map(id => id.toLowerCase()))
  const others = offers.filter(({ orderId }) => !gone.has(orderId))
  const behind = [balance, ...prices].reduce((most, each) => (each > most ? each : most))
  const all = [...others.map(({ amount }) => amount), ...prices].reduce(
    (sum, each) => sum + each,
    0n,
  )
  return all > behind
    ? [
        warn({
          kind: 'beyond-balance',
          price: { currency, amount: all },
          market: { currency, amount: behind },
        }),
      ]
    : []
}
