import { countText } from '../../format/countText.ts'
import { count } from './count.ts'

/** What the dialogs of purchases of many say, in English. */
export const englishPurchase = {
  titleMany: (many: bigint) => `Buy ${count(many, 'token', 'tokens')}`,
  titleSweep: (collection: string) => `Sweep ${collection}`,
  reading: 'Reading the prices',
  action: (many: bigint, total: string) => `Buy ${countText(many)} for ${total}`,
  /** While what is asked for cannot be read. */
  actionPlain: 'Buy',
  others: (many: bigint) => `Buy the other ${countText(many)}`,
  acceptPrices: 'Accept the new prices',
  goesOn: 'You can close this. The purchase goes on.',
  backTo: 'Back to the purchase',
  atMost: (amount: string) => `at most ${amount}`,
  asks: (price: string) => `for ${price}`,
  changed: 'Changed since you looked',
  gone: 'gone',
  own: 'your own listing',
  fewer: 'fewer are left',
  dearer: (now: string) => `now ${now}`,
  unknownPrice: 'its price cannot be read',
  onTheirOwn: 'Buy the rest when one of them fails',
  bought: (many: bigint) => `You bought ${count(many, 'token', 'tokens')}`,
  boughtAs: (account: string, many: bigint) =>
    `As ${account}: bought ${count(many, 'token', 'tokens')}`,
  boughtPart: (done: bigint, many: bigint, refunded: bigint) =>
    `${countText(done)} of ${countText(many)} bought${refunded > 0n ? `, ${countText(refunded)} refunded` : ''}`,
  boughtUnknown: (many: bigint) => `Not known how many of ${countText(many)} were bought`,
  paid: 'Paid',
  refunded: 'Came back',
  refundedLeast: 'Came back, at least',
  held: (amounts: string) => `By the swap you hold ${amounts}.`,
  outcomes: {
    bought: 'bought',
    'not-bought': 'not bought',
    unknown: 'not known',
  },
  by: 'What sets the end',
  byCount: 'By count',
  byBudget: 'By budget',
  count: 'How many',
  budget: 'Spend at most',
  maxPrice: 'At most for one',
  noLimit: 'No limit',
  limitUnread: 'Enter an amount that can be read.',
  item: 'Item',
  running: 'Running total',
  missing: (many: bigint) => `${countText(many)} more could not be found within these terms.`,
  ownListings: (many: number) =>
    many === 1
      ? 'A listing of your own is left out.'
      : `${countText(many)} listings of your own are left out.`,
  bounded: 'There are more listings than one look can read. The cheapest are here.',
  onlyIn: (symbol: string) => `Only listings in ${symbol} are counted.`,
  apart: (many: number) =>
    `Left out, with a cheapest listing in another currency: ${count(many, 'item', 'items')}.`,
  apartOrMore: (many: number) =>
    `Left out, with a cheapest listing in another currency: ${count(many, 'item', 'items')} or more.`,
  leaveOut: (name: string) => `Leave out ${name}`,
}
