import { aboutAmount } from '../../../flow/price/aboutAmount.ts'
import type { PriceWarningKind } from '../../../flow/price/priceWarning.ts'
import type { WarningWords } from '../warningWords.ts'
import { apartFrom } from './apartFrom.ts'

/** What has to be accepted about prices, in English. */
export const englishWarnings = {
  label: 'To be accepted',
  about: (name: string, text: string) => `${name}: ${text}`,
  says: {
    'below-floor': ({ price, difference, market }) =>
      `${price} for one is ${apartFrom(difference)} the floor of ${market}.`,
    'below-sale': ({ price, difference, market }) =>
      `${price} for one is ${apartFrom(difference)} its last sale for ${market}.`,
    'below-offer': ({ price, market }) =>
      `An open offer pays more: it brings ${market} after fees, this listing ${price}.`,
    listed: ({ market, until }) =>
      `It is listed already${market === '' ? '' : ` for ${market}`}${until === '' ? '' : `, until ${until}`}. That listing stays live.`,
    'listed-cheaper': ({ market, until }) =>
      `It is listed already for ${market}${until === '' ? '' : `, until ${until}`}. That cheaper listing stays live, and whoever buys takes it.`,
    'untold-fee': ({ price, market, recipient }) =>
      `The marketplace did not tell the royalties. This order pays ${price} of its ${market} to ${recipient}.`,
    'above-ask': ({ price, difference, market }) =>
      `${price} for one is ${apartFrom(difference)} the cheapest listing, ${market}.`,
    'above-sale': ({ price, difference, market }) =>
      `Nobody lists it. ${price} for one is ${apartFrom(difference)} its last sale for ${market}.`,
    'above-offer': ({ price, difference, market }) =>
      `Nobody lists it. ${price} for one is ${apartFrom(difference)} the best offer of anybody else, ${market}.`,
    offered: ({ market, until }) =>
      `You offer for it already${market === '' ? '' : `, ${market} for one`}${until === '' ? '' : `, until ${until}`}. That offer stays open: both may be accepted.`,
    'beyond-balance': ({ price, market }) =>
      `Your open offers come to ${price} with this, and ${market} stands behind them: what is accepted first takes it from the others.`,
    'beyond-allowance': ({ price, market }) =>
      `Your open offers come to ${price} with this, and the exchange may take ${market} for them: once that is used up the others cannot be accepted.`,
    'beyond-supply': ({ asked, exist }) =>
      `The offer is for ${asked}, and the edition has only ${exist}.`,
    'uses-allowance': ({ price, market }) =>
      `Your open offers come to ${price}. This is paid from the same approval: the exchange may take ${market} for them then, and more only after you approve again.`,
    'sale-below-floor': ({ price, difference, market }) =>
      `${price} for one, after fees, is ${apartFrom(difference)} the floor of ${market}.`,
    'sale-below-sale': ({ price, difference, market }) =>
      `${price} for one, after fees, is ${apartFrom(difference)} its last sale for ${market}.`,
    'sale-below-trait': ({ price, difference, market, trait }) =>
      `The offer takes any of several tokens. ${price}, after fees, is ${apartFrom(difference)} the cheapest one with the trait ${trait} that this one has, ${market}.`,
    'sale-of-rare': ({ price, rank, of }) =>
      `The offer takes any of several tokens, and this one is rare: number ${rank} of ${of} by rarity, for ${price} after fees.`,
    'sale-below-offer': ({ price, market }) =>
      `Another open offer pays more: it brings ${market} for one after fees, this one ${price}.`,
    'sale-in-other': ({ price, market }) =>
      `It brings ${price} for one, not the ${market} that was shown: by the marketplace's rate that is no less.`,
    'unknown-currency': ({ recipient }) =>
      `The currency at ${recipient} is not one of this marketplace's. Anybody can give a token any symbol: compare the address.`,
    'relayer-fee': ({ price, market }) =>
      `The relayer takes ${price}, beside the ${market} that is asked for it.`,
    'swap-above-rate': ({ price, difference, market }) =>
      `The swap takes up to ${price}: ${apartFrom(difference)} the ${market} that is asked for it.`,
    'above-floor': ({ price, difference, market }) =>
      `${price} for one is ${apartFrom(difference)} the floor of ${market}.`,
    'above-shown': ({ price, market }) =>
      `${price} for one is more than ${market === '' ? 'the price' : `the ${market}`} that was shown: nothing can be bought here for that any more.`,
    'cheaper-left': ({ price, market }) =>
      `All of it is bought in one currency, for up to ${price} each. Others are cheaper by the marketplace's rate, at ${market}: buy fewer to get those first.`,
    'not-compared': ({ price }) =>
      `What the market pays could not be read: ${price} for one was compared with nothing. Close this and open it again to read it once more.`,
    incomparable: ({ price }) =>
      `The market has prices in another currency, and the marketplace tells no rate: ${price} for one was not compared with them.`,
    'sale-of-part': ({ price, market }) =>
      `When one of them fails the others go on: you may sell less than all of it, and get less than ${price}${market === '' ? '' : `, and than the ${market} that all together are to bring`}.`,
    'purchase-of-part': ({ price, market }) =>
      `When one of them fails the others are bought without it: you may get less than all of it${market === '' ? `, for less than ${price}` : `. What you pay is swapped for all of them all the same: of the ${market} that they ask for you keep what the others do not cost`}.`,
    flagged: () => 'The marketplace marks this token as reported stolen.',
    spam: () => 'The marketplace marks this token as spam.',
  } satisfies Record<PriceWarningKind, WarningWords> as Record<PriceWarningKind, WarningWords>,
  names: {
    'below-floor': 'far below the floor',
    'below-sale': 'far below the last sale',
    'below-offer': 'an offer pays more',
    listed: 'listed already',
    'listed-cheaper': 'listed already, for less',
    'untold-fee': 'royalties that were not told',
    'above-ask': 'above the cheapest listing',
    'above-sale': 'far above the last sale',
    'above-offer': 'far above the other offers',
    offered: 'a second offer for the same',
    'beyond-balance': 'more than the balance',
    'beyond-allowance': 'more than the approval',
    'beyond-supply': 'more than there are',
    'uses-allowance': 'your offers lose their approval',
    'sale-below-floor': 'far below the floor',
    'sale-below-sale': 'below the last sale',
    'sale-below-trait': 'less than its trait is listed for',
    'sale-of-rare': 'a rare token',
    'sale-below-offer': 'another offer pays more',
    'sale-in-other': 'an offer in another currency',
    'unknown-currency': 'an unknown currency',
    'relayer-fee': 'a high fee of the relayer',
    'swap-above-rate': 'a swap far above the rate',
    'above-floor': 'far above the floor',
    'above-shown': 'dearer than was shown',
    'cheaper-left': 'cheaper ones in another currency',
    incomparable: 'a price in another currency',
    'not-compared': 'a price compared with nothing',
    'sale-of-part': 'perhaps only a part',
    'purchase-of-part': 'perhaps only a part',
    flagged: 'marked as reported stolen',
    spam: 'marked as spam',
  } as Record<PriceWarningKind, string>,
  /** What a rate makes of an amount, as it is told. Here, as it is loaded with what tells it. */
  rounded: aboutAmount,
  /** After one whose market price is of another currency. */
  byRate: (text: string) =>
    `${text} The amount that it is compared with is about, by the marketplace's rate.`,
  first: (names: string) => `Accept first: ${names}.`,
}
