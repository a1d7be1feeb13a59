import { count } from './count.ts'

/** What the cancel dialog says, in English. */
export const englishCancel = {
  titleOne: (name: string) => `Cancel ${name}`,
  titleMany: (many: number) => `Cancel ${count(many, 'order', 'orders')}`,
  titleAll: 'Cancel all orders',
  reading: 'Reading the orders',
  label: 'Cancellation',
  gasless: (many: number) => `${count(many, 'order', 'orders')} by signature`,
  onChain: (many: number) => `${count(many, 'order', 'orders')} by transaction`,
  every: (exchange: string) => `All orders of this account on ${exchange}, known here or not`,
  known: (listings: number, offers: number) =>
    `(${count(listings, 'listing', 'listings')} and ${count(offers, 'offer', 'offers')} are).`,
  knownAtLeast: (listings: number, offers: number) =>
    `(at least ${count(listings, 'listing', 'listings')} and ${count(offers, 'offer', 'offers')} are).`,
  byCounter: 'All by one transaction',
  exchange: 'Exchange',
  openOn: (many: number, exchange: string) => `${many} on ${exchange}`,
  openAtLeast: (many: number, exchange: string) => `at least ${many} on ${exchange}`,
  openUnread: 'What is open on other exchanges could not be read: it stays.',
  openMore: 'There are more orders than were read.',
  othersStay: (orders: string) =>
    `Still open after this: ${orders}. Each exchange is cleared by itself, with what is not known here.`,
  othersKept: (orders: string) => `Still open, and not to be cancelled here: ${orders}.`,
  othersNone:
    'No order of this account on another exchange is known here. Each exchange is cleared by itself.',
  refused: (names: string) =>
    `Left out, as the marketplace asked for something else than to cancel it: ${names}. It may still be filled.`,
  unsupported: (names: string, exchange: string) =>
    `Left out, as orders on ${exchange} cannot be cancelled here: ${names}.`,
  ownServer: (exchange: string) => `${exchange} cancels only with a signature of its own server.`,
  endCertain: 'Revoke its approval for the collection, or move the token, instead.',
  free: 'free',
  over: (many: number) => `${count(many, 'order is', 'orders are')} over already.`,
  stays: (names: string) =>
    `Not cancelled by this, and perhaps still to be filled: ${names}. The marketplace gives no way to cancel it.`,
  forceOnChain:
    'By a transaction even where a signature would do: final at once, whatever the marketplace does',
  action: (many: number) => `Cancel ${count(many, 'order', 'orders')}`,
  actionAll: (exchange: string) => `Cancel all on ${exchange}`,
  goesOn: 'You can close this. The cancellation goes on.',
  backTo: 'Back to the cancellation',
  cancelled: (many: number) => `${count(many, 'order', 'orders')} cancelled`,
  cleared: (exchange: string) => `All orders on ${exchange} are cancelled`,
  partly: (done: number, many: number) => `${done} of ${many} cancelled`,
  outcomes: { cancelled: 'cancelled', 'not-cancelled': 'not cancelled', unknown: 'not known' },
}
