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
  byCounter: 'All by one transaction',
  exchange: 'Exchange',
  othersStay: (exchanges: string) => `Those on ${exchanges} stay, and are cancelled by themselves.`,
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
