import { count } from './count.ts'

/** What the dialogs of purchases of many say, in English. */
export const englishPurchase = {
  titleMany: (many: number) => `Buy ${count(many, 'token', 'tokens')}`,
  titleSweep: (collection: string) => `Sweep ${collection}`,
  reading: 'Reading the prices',
  action: (many: bigint, total: string) => `Buy ${many} for ${total}`,
  others: (many: number) => `Buy the other ${many}`,
  acceptPrices: 'Accept the new prices',
  goesOn: 'You can close this. The purchase goes on.',
  backTo: 'Back to the purchase',
  atMost: (amount: string) => `at most ${amount}`,
  changed: 'Changed since you looked',
  gone: 'gone',
  own: 'your own listing',
  fewer: 'fewer are left',
  dearer: (now: string) => `now ${now}`,
  unknownPrice: 'its price cannot be read',
  onTheirOwn: 'Buy the rest when one of them fails',
  bought: (many: number) => `You bought ${count(many, 'token', 'tokens')}`,
  boughtAs: (account: string, many: number) =>
    `As ${account}: bought ${count(many, 'token', 'tokens')}`,
  boughtPart: (done: number, many: number) => `${done} of ${many} bought`,
  paid: 'Paid',
  refunded: 'Came back',
  outcomes: {
    bought: 'bought',
    partly: 'partly bought',
    'not-bought': 'not bought',
    unknown: 'not known',
  },
  count: 'How many',
  missing: (many: bigint) => `${many} more could not be found within these terms.`,
  leaveOut: (name: string) => `Leave out ${name}`,
}
