import { count } from './count.ts'

/** What the sell dialog says, in English. */
export const englishSell = {
  titleOne: (name: string) => `Sell ${name}`,
  titleMany: (many: number) => `Sell ${count(many, 'token', 'tokens')}`,
  reading: 'Reading the offers',
  offerFor: (name: string) => `Offer for ${name}`,
  net: 'You receive',
  action: (total: string) => `Sell for ${total}`,
  actionMany: (many: number, total: string) => `Sell ${many} for ${total}`,
  others: (many: number) => `Sell the other ${many}`,
  goesOn: 'You can close this. The sale goes on.',
  backTo: 'Back to the sale',
  sold: (name: string) => `You sold ${name}`,
  soldAs: (account: string, name: string) => `As ${account}: sold ${name}`,
  soldPart: (done: number, many: number) => `${done} of ${many} sold`,
  unsold: 'Not for sale now',
  noOffer: 'no offer',
  tooFew: 'the offers are for fewer',
  belowMinimum: (net: string) => `would bring ${net} each, less than your least`,
  onTheirOwn: 'Each by a transaction of its own, so that the others go on when one fails',
  proceeds: 'Proceeds',
  outcomes: { sold: 'sold', 'not-sold': 'not sold', unknown: 'not known' },
}
