import { count } from './count.ts'

/** What the dialog of an offer says, in English. */
export const englishBid = {
  titleToken: (name: string) => `Offer for ${name}`,
  titleTrait: (trait: string, collection: string) => `Offer for any ${trait} of ${collection}`,
  titleCollection: (collection: string) => `Offer for any of ${collection}`,
  reading: 'Reading the market',
  toReview: 'Review offer',
  action: (price: string) => `Offer ${price}`,
  goesOn: 'You can close this. The offer goes on.',
  backTo: 'Back to the offer',
  offered: (price: string) => `You offered ${price}`,
  offeredAs: (account: string, price: string) => `As ${account}: offered ${price}`,
  label: 'Offer',
  total: 'Your offer',
  wrapped: (symbol: string) => `Your ${symbol}`,
  wrapFirst: 'Wrapped first',
  missing: 'Missing',
  wrap: (amount: string) => `Wrap ${amount} (one transaction with a network fee)`,
  approve: (symbol: string) =>
    `Let Seaport's conduit take your ${symbol} for offers that are accepted (one transaction with a network fee)`,
  forOthers: (amount: string) => `Of that, ${amount} is for your other open offers.`,
  anyOf: (collection: string) => `any of ${collection}`,
  anyWith: (trait: string, collection: string) => `any of ${collection} with ${trait}`,
  anyOfSome: (many: number, trait: string, collection: string) =>
    `any of ${count(many, 'token', 'tokens')} of ${collection} with ${trait}`,
  longer: 'Let it stand for more than 30 days',
  signs: (symbol: string) =>
    `You sign a message. The ${symbol} leaves your account when somebody accepts.`,
  signsAfter: (many: number, symbol: string) =>
    `Your wallet asks for ${count(many, 'transaction', 'transactions')} first, then for your signature. The ${symbol} leaves your account when somebody accepts.`,
  balanceUnread: 'Your balance could not be read: it may not be enough for this.',
  until: 'Stands until',
}
