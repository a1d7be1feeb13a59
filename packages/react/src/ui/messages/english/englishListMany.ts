import { countText } from '../../format/countText.ts'
import { count } from './count.ts'

/** What the dialog of many listings says, in English. */
export const englishListMany = {
  title: (many: number) => `List ${count(many, 'token', 'tokens')}`,
  reading: 'Reading the tokens',
  toReview: 'Review listings',
  pricing: 'Pricing',
  rules: {
    each: 'One by one',
    fixed: 'Same',
    floor: 'By floor',
    trait: 'By trait',
    ladder: 'Ladder',
    now: 'Now ±',
  },
  percent: 'Above or below the floor',
  traitPercent: 'Above or below the trait floor',
  nowPercent: 'Above or below the price now',
  traitFloor: (trait: string, amount: string) => `${trait}, from ${amount}`,
  from: 'First price',
  step: 'Each next one',
  badPercent: 'Enter a percentage, such as 10 or -2.5.',
  badAmount: 'Enter an amount, such as 0.25.',
  badStep: 'Enter an amount, such as 0.1 or -0.1.',
  items: 'To be listed',
  priceOf: (name: string) => `Price of ${name}`,
  quantityOf: (name: string) => `How many of ${name}`,
  leaveOut: (name: string) => `Leave out ${name}`,
  prices: 'All prices',
  pricedOf: (priced: number, many: number) => `${priced} of ${many}`,
  net: 'brings',
  already: (many: bigint | undefined) =>
    `${many === undefined ? 'Listed' : `${countText(many)} listed`} already; that listing stays.`,
  approveFirst: (many: number) =>
    `Let Seaport's conduit move all your tokens of ${count(many, 'collection', 'collections')} (${count(many, 'transaction', 'transactions')} with a network fee, once)`,
  signsOnce: (many: number) =>
    `You sign one message for all ${many} listings; a wallet that cannot sign such a message is asked for each of them. Nothing moves until somebody buys.`,
  action: (many: number, total: string) => `List ${many} for ${total}`,
  goesOn: 'You can close this. The listings go on.',
  backTo: 'Back to the listings',
  listed: (many: number) => `You listed ${count(many, 'token', 'tokens')}`,
  listedAs: (account: string, many: number) =>
    `As ${account}: listed ${count(many, 'token', 'tokens')}`,
  listedPart: (done: number, many: number) => `${done} of ${many} listed`,
  outcomes: { 'not-listed': 'not listed', unknown: 'not known' },
}
