import { count } from './count.ts'

/** What the cancel dialog says, in English. */
export const englishCancel = {
  titleOne: (name: string) => `Cancel ${name}`,
  titleMany: (many: number) => `Cancel ${count(many, 'order', 'orders')}`,
  titleAll: 'Cancel all on Seaport 1.5',
  reading: 'Reading the orders',
  label: 'Cancellation',
  gasless: (many: number) => `${count(many, 'order', 'orders')} by signature`,
  onChain: (many: number) => `${count(many, 'order', 'orders')} by transaction`,
  every: 'All orders of this account on Seaport 1.5, known here or not',
  free: 'free',
  over: (many: number) => `${count(many, 'order is', 'orders are')} over already.`,
  stays: (names: string) =>
    `Not cancelled by this, and perhaps still to be filled: ${names}. The marketplace gives no way to cancel it.`,
  forceOnChain:
    'By a transaction even where a signature would do: final at once, whatever the marketplace does',
  action: (many: number) => `Cancel ${count(many, 'order', 'orders')}`,
  actionAll: 'Cancel all on Seaport 1.5',
  goesOn: 'You can close this. The cancellation goes on.',
  backTo: 'Back to the cancellation',
  cancelled: (many: number) => `${count(many, 'order', 'orders')} cancelled`,
  partly: (done: number, many: number) => `${done} of ${many} cancelled`,
  outcomes: { cancelled: 'cancelled', 'not-cancelled': 'not cancelled', unknown: 'not known' },
}
