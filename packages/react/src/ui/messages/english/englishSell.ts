import { countText } from '../../format/countText.ts'
import { count } from './count.ts'

/** What the sell dialog says, in English. */
export const englishSell = {
  titleOne: (name: string) => `Sell ${name}`,
  titleMany: (many: bigint) => `Sell ${count(many, 'token', 'tokens')}`,
  reading: 'Reading the offers',
  offerFor: (name: string) => `Offer for ${name}`,
  net: 'You receive',
  received: 'You received',
  receivedUnknown: 'not known; the transaction tells it',
  action: (total: string) => `Sell for ${total}`,
  actionMany: (many: bigint, total: string) => `Sell ${countText(many)} for ${total}`,
  others: (many: bigint) => `Sell the other ${countText(many)}`,
  goesOn: 'You can close this. The sale goes on.',
  backTo: 'Back to the sale',
  sold: (name: string) => `You sold ${name}`,
  soldAs: (account: string, name: string) => `As ${account}: sold ${name}`,
  soldPart: (done: bigint, many: bigint) => `${countText(done)} of ${countText(many)} sold`,
  soldUnknown: (many: bigint) => `Not known how many of ${countText(many)} were sold`,
  unsold: 'Not for sale now',
  noOffer: 'no offer',
  noneFor: (names: string) => `There is no offer for ${names}.`,
  fewFor: (names: string) => `The offers for ${names} are for fewer.`,
  tooFew: 'the offers are for fewer',
  belowMinimum: (net: string) => `would bring ${net} each, below your minimum`,
  belowShown: (net: string, least: string, many: bigint) =>
    `brings ${net}, not ${least}${many > 1n ? ' each' : ''}`,
  belowByRate: (net: string, least: string, many: bigint) =>
    `brings ${net}${many > 1n ? ' each' : ''}, by the marketplace's rate less than ${least}`,
  incomparable: (net: string, least: string, many: bigint) =>
    `brings ${net}${many > 1n ? ' each' : ''}; the marketplace tells no rate to compare it with ${least === '' ? 'your minimum' : least}`,
  lower: 'Go on with what they bring now',
  least: 'Sell only what brings at least, after fees',
  leastPer: { item: 'Each', total: 'Together' },
  leastAmount: 'Least, after fees',
  badLeast: 'Enter an amount, such as 0.25, or nothing.',
  leastTotal: (total: string) => `The offers bring ${total} together.`,
  leastByRate: "Offers in other currencies are compared by the marketplace's rate.",
  onTheirOwn: 'Each by a transaction of its own, so that the others go on when one fails',
  proceeds: 'Proceeds',
  outcomes: { sold: 'sold', 'not-sold': 'not sold', unknown: 'not known' },
}
