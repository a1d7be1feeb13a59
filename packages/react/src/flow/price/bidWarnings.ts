import type { BidContext, BidTerms } from '../offer/bidTerms.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import type { StepFacts } from '../verify/stepFacts.ts'
import type { PriceWarning } from './priceWarning.ts'
import type { LiveOffer } from './readLiveOffers.ts'
import { warn } from './warn.ts'

/**
 * What to accept about the price of an offer: more than 120 % of the cheapest listing; where there is none, more than twice
 * the last sale, or, without one, than the best offer of anybody else; more, with the other open
 * offers of the account, than the balance behind all of them, or than the exchange may take; or that another offer for
 * the same stays open; or more of an edition than there are. A listing in another currency is compared by the marketplace's rate; where it tells none, that it was
 * not. What is not known warns of nothing.
 *
 * @param offer `facts` are what its steps say themselves.
 * @param replaces The id of the offer that it takes the place of.
 */
export function bidWarnings(
  { terms, facts }: { terms: BidTerms; facts?: StepFacts | undefined },
  context: BidContext,
  replaces?: string,
): readonly PriceWarning[] {
  const gone = replaces === undefined ? [] : [replaces]
  return [
    ...askWarnings(terms, context),
    ...sameWarnings(terms, context, replaces),
    ...supplyWarnings(terms, context),
    ...balanceWarnings([terms.price], context, gone),
    ...allowanceWarnings({ prices: [terms.price], facts }, context, gone),
  ]
}

/** @param orderId Where it is one of several. */
export function askWarnings(
  { unitPrice: amount }: BidTerms,
  { currency, ask, sold, best, isIncomparable }: BidContext,
  orderId?: string,
): readonly PriceWarning[] {
  const price = { currency, amount }
  const found: PriceWarning[] = []
  if (ask !== undefined && amount * 5n > ask.amount * 6n) {
    const { isConverted, ...market } = ask
    found.push(warn({ kind: 'above-ask', price, market, isConverted, orderId }))
  }
  // A slip of the decimal point, where nobody asks for less.
  const other = ask === undefined ? (sold ?? best) : undefined
  if (other !== undefined && amount > other.amount * 2n) {
    const { isConverted, ...market } = other
    const kind = sold === undefined ? 'above-offer' : 'above-sale'
    found.push(warn({ kind, price, market, isConverted, orderId }))
  }
  if (isIncomparable) found.push(warn({ kind: 'incomparable', price, market: undefined, orderId }))
  return found
}

/** Of each other offer for the same: accepted both, one buys twice. */
function sameWarnings(
  { unitPrice: amount }: BidTerms,
  { currency, same = [] }: BidContext,
  replaces: string | undefined,
): readonly PriceWarning[] {
  return same
    .filter(({ orderId }) => orderId !== replaces?.toLowerCase())
    .map(({ price: market, expiresAt: until }) =>
      warn({ kind: 'offered', price: { currency, amount }, market, until }),
    )
}

/** Money that stands for more than can be had stands in the way of other offers. */
function supplyWarnings(
  { quantity: asked, unitPrice: amount }: BidTerms,
  { currency, supply: exist }: BidContext,
): readonly PriceWarning[] {
  if (exist === undefined || asked <= exist) return []
  const price = { currency, amount }
  return [warn({ kind: 'beyond-supply', price, market: undefined, quantity: { asked, exist } })]
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
  const behind = [balance, ...prices].reduce((most, each) => (each > most ? each : most))
  const all = sumOf(prices, offers, replaces)
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

/**
 * What new offers come to with the others that are open, beside what the exchange may take once the steps are done:
 * each that is accepted uses up a part of it.
 *
 * @param replaces The ids of the offers that they take the place of.
 */
export function allowanceWarnings(
  { prices, facts }: { prices: readonly bigint[]; facts: StepFacts | undefined },
  { currency, allowance, offers = [] }: BidContext,
  replaces: readonly string[],
): readonly PriceWarning[] {
  const approved = (facts?.before ?? [])
    .flatMap(({ allows }) => allows)
    .filter(({ token }) => sameAddress(token, currency.address))
    .at(-1)?.amount
  const may = approved ?? allowance
  if (may === undefined || may === 'all') return []
  const all = sumOf(prices, offers, replaces)
  const [price, market] = [
    { currency, amount: all },
    { currency, amount: may },
  ]
  return all > may ? [warn({ kind: 'beyond-allowance', price, market })] : []
}

/** What offers come to with those that are open beside them. */
function sumOf(
  prices: readonly bigint[],
  offers: readonly LiveOffer[],
  replaces: readonly string[],
): bigint {
  const gone = new Set(replaces.map(id => id.toLowerCase()))
  return offers
    .filter(({ orderId, isResting }) => !isResting && !gone.has(orderId))
    .reduce((sum, { amount }) => sum + amount, addUp(prices))
}

const addUp = (amounts: readonly bigint[]) => amounts.reduce((sum, each) => sum + each, 0n)
