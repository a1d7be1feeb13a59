import type { PriceWarningKind } from '../../../flow/price/priceWarning.ts'
import type { WarningWords } from '../warningWords.ts'

/** What has to be accepted about prices, in English. */
export const englishWarnings = {
  label: 'To be accepted',
  about: (name: string, text: string) => `${name}: ${text}`,
  says: {
    'below-floor': ({ price, difference, market }) =>
      `${price} for one is ${difference} to the floor of ${market}.`,
    'below-sale': ({ price, difference, market }) =>
      `${price} for one is ${difference} to its last sale for ${market}.`,
    'below-offer': ({ price, market }) =>
      `An open offer pays more: it brings ${market} after fees, this listing ${price}.`,
    listed: ({ market, until }) =>
      `It is listed already${market === '' ? '' : ` for ${market}`}${until === '' ? '' : `, until ${until}`}. That listing stays live.`,
    'listed-cheaper': ({ market, until }) =>
      `It is listed already for ${market}${until === '' ? '' : `, until ${until}`}. That cheaper listing stays live, and whoever buys takes it.`,
    'above-ask': ({ price, difference, market }) =>
      `${price} for one is ${difference} to the cheapest listing, ${market}.`,
    'beyond-balance': ({ price, market }) =>
      `Your open offers come to ${price} with this, and ${market} stands behind them: what is accepted first takes it from the others.`,
    'sale-below-floor': ({ price, difference, market }) =>
      `${price} for one, after fees, is ${difference} to the floor of ${market}.`,
    'above-floor': ({ price, difference, market }) =>
      `${price} for one is ${difference} to the floor of ${market}.`,
  } satisfies Record<PriceWarningKind, WarningWords> as Record<PriceWarningKind, WarningWords>,
  names: {
    'below-floor': 'far below the floor',
    'below-sale': 'far below the last sale',
    'below-offer': 'an offer pays more',
    listed: 'listed already',
    'listed-cheaper': 'listed already, for less',
    'above-ask': 'above the cheapest listing',
    'beyond-balance': 'more than the balance',
    'sale-below-floor': 'far below the floor',
    'above-floor': 'far above the floor',
  } as Record<PriceWarningKind, string>,
  first: (names: string) => `Accept first: ${names}.`,
}
