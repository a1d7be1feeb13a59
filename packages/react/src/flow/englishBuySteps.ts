import { stepSentences } from './stepSentences.ts'
import type { SomeSteps } from './stepWords.ts'

const { approved, mined } = stepSentences

/** What is said about the steps of a purchase in English. */
export const englishBuySteps = {
  common: {
    'currency-approval': approved('Let the marketplace move the currency', 'currency'),
    'currency-approval-reset': {
      planned: 'Take back what the currency still allows, as it wants before a new approval',
      asks: 'Confirm in your wallet that the old approval is taken back',
      sent: 'Waiting for it to be mined',
      mined: 'Taken back, waiting for the marketplace',
      done: 'Old approval taken back',
      skipped: 'There is no old approval',
    },
    'currency-permit': {
      planned: 'Sign how much may be taken, which costs nothing',
      asks: 'Sign the permit in your wallet',
      sent: 'Handing in the permit',
      mined: 'Handing in the permit',
      done: 'Permit signed',
      skipped: 'Permit signed already',
    },
    sale: mined('Buy', 'purchase'),
    swap: mined('Swap', 'swap'),
  },
  byKind: {},
  generic: action => ({
    planned: action,
    asks: `${action}: confirm in your wallet`,
    sent: `${action}: waiting for it to be mined`,
    mined: `${action}: waiting for the marketplace`,
    done: action,
    skipped: action,
  }),
  unknown: planned => `${planned}: the outcome is unknown`,
  failed: (planned, reason) => `${planned}: ${reason}`,
  notEnough: symbol => `not enough ${symbol}`,
  waits: {
    awaiting_signers:
      'Other signers of this account have to sign before it is sent. You can close the page: it is looked for again when you come back.',
    stuck: 'An earlier transaction of this account has to be mined first.',
  },
  reasons: {
    rejected: 'declined in the wallet',
    reverted: 'the transaction was reverted',
    cancelled: 'cancelled in the wallet',
    replaced: 'replaced by another transaction',
    dropped: 'dropped by the network',
    refunded: 'it did not happen, and the payment was sent back',
    expired: 'expired',
    stopped: 'stopped',
  },
} satisfies SomeSteps
