import { countText } from '../../format/countText.ts'
import { count } from './count.ts'

/** What the transaction drawer says, in English. */
export const englishDrawer = {
  title: 'Transactions',
  list: 'Transactions, newest first',
  reading: 'Reading the journal',
  empty: 'No transactions yet. What you begin here is kept, also over a reload.',
  swap: 'Swap',
  tokens: (many: bigint) => count(many, 'token', 'tokens'),
  states: {
    running: 'In progress',
    elsewhere: 'In progress in another tab',
    stopped: 'Stopped',
    unknown: 'Outcome unknown',
    complete: 'Complete',
    partial: 'Partly done',
    failed: 'Failed',
  },
  awaitingSigners: 'Awaiting other signers',
  ends: {
    rejected: 'Declined in the wallet',
    reverted: 'Reverted on the chain',
    cancelled: 'Cancelled in the wallet',
    replaced: 'Replaced by another transaction',
    dropped: 'Dropped by the network',
    refunded: 'Refunded',
    expired: 'Expired',
    blocked: 'Refused before it was sent',
  },
  done: (done: bigint, many: bigint) => `${countText(done)} of ${countText(many)} done`,
  held: (amounts: string) => `By the swap you hold ${amounts}.`,
  speedUp:
    'It is in no block yet. Your wallet can speed it up by a higher fee: what takes its place is followed.',
  looking: 'Looking at the chain',
  toReview: 'Waits for your review',
  review: 'What your wallet is asked for',
  asReviewed: (when: string) =>
    `As you reviewed it on ${when}; your wallet is asked for nothing else.`,
  compared: 'Prices were compared with the market of now.',
  calls: 'Calls there',
  accept: 'Ask my wallet',
  view: 'View',
  offers: {
    look: 'Look again',
    'go-on': 'Go on',
    'ask-again': 'Ask my wallet again',
    'give-up': 'Give it up',
    retry: 'Try again',
    dismiss: 'Dismiss',
    'dismiss-looked': 'Dismiss',
  },
  sure: {
    'ask-again':
      'Only if your wallet shows neither the request nor the transaction: otherwise it could be sent twice.',
    'give-up': 'Only if your wallet does not send it any more: it may still come back.',
    'dismiss-looked':
      'Look at your wallet and at the chain first: from here on nothing stops you from doing the same twice.',
  },
  looked: 'I have looked',
  keep: 'Not now',
  clear: 'Dismiss all that are over',
  seriesStopped:
    'The page was closed in between. What was done stays; for what was never begun nothing was sent.',
  goOnWith: (many: bigint) =>
    many === 1n ? 'Go on with the one that is left' : `Go on with the ${countText(many)} left`,
  seriesRest: 'What is left is reviewed again before your wallet is asked.',
  seriesParts: 'What was done, and what not',
  outcomes: {
    done: 'done',
    partly: 'partly done',
    'not-done': 'not done',
    'under-way': 'not over yet',
    unknown: 'not known',
  },
}
