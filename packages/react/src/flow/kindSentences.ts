import type { FlowKind } from './flowTypes.ts'
import type { Sentences } from './problemSentences.ts'

const offerGone = {
  happened: 'This offer is gone: it was filled, withdrawn or has expired.',
} as const
const offerPosted = {
  happened: "The marketplace's answer to the signed offer was lost.",
  money: 'The offer may be live.',
  next: 'Look at your offers before you make another one.',
} as const
const feeOnly = {
  happened: 'Your balance is too low for the network fee.',
} as const
/** There is no order yet, or an own one that is changed: nobody has taken it. */
const notReady = {
  next: 'Look at what your wallet says about it, then start again.',
} as const
/** Of several orders a part: whatever was sent before, to sign is to send nothing. */
const publishedOnly = {
  money: 'What was published is live; signing it moved nothing.',
  next: 'Try again for the rest only.',
} as const
const listingOnly = {
  partial: publishedOnly,
  ...{ insufficient_funds: feeOnly, '#6': feeOnly, transaction_reverted: notReady },
  '#3': {
    happened: 'The listing that is to be changed is gone: it was filled, cancelled or has expired.',
    next: 'Make a new one instead.',
  },
} as const
const offerOnly = {
  partial: publishedOnly,
  insufficient_funds: { happened: 'Your balance is too low for this offer.' },
  '#6': { happened: 'Your balance is too low for this offer.' },
  '#3': {
    happened: 'The offer that is to be changed is gone: it was filled, cancelled or has expired.',
    next: 'Make a new one instead.',
  },
  ...{ transaction_reverted: notReady, post_unknown: offerPosted },
} as const

/** Other words for a code, or for a number of the marketplace's table (`#3`). */
export type KindWords = Readonly<Record<string, Partial<Sentences>>>

/** Where a kind of flow has other words for a code, or for a number of the marketplace's table (`#3`). */
export const byKind = {
  'accept-offer': {
    price_changed: {
      happened: 'The offers pay less than when you looked.',
      next: 'Look at what they pay now and decide again.',
    },
    '#3': offerGone,
    '#5': {
      happened: 'No offer can be filled: it was filled or withdrawn, or it is your own.',
      next: 'Look for another one.',
    },
    '#8': {
      happened: 'The offers are for fewer than you want to sell.',
      next: 'Choose fewer, or leave some of them out.',
    },
    insufficient_funds: feeOnly,
    '#6': feeOnly,
  },
  list: listingOnly,
  'edit-listing': listingOnly,
  bid: offerOnly,
  'edit-bid': offerOnly,
  cancel: {
    insufficient_funds: feeOnly,
    '#6': feeOnly,
    transaction_reverted: { next: 'Look whether the orders still stand, then try again.' },
  },
  mint: {
    '#5': {
      happened: 'Nothing can be minted by this account now.',
      next: 'Wait for a phase that is open to it.',
    },
    '#8': { happened: 'Fewer can be minted than you asked for.' },
    insufficient_funds: { happened: 'Your balance is too low for this mint.' },
    '#6': { happened: 'Your balance is too low for this mint.' },
    transaction_reverted: {
      next: 'The phase was probably over, or everything minted, meanwhile. Look again.',
    },
    would_revert: {
      happened: 'The mint would fail: its phase is over, or everything is minted.',
      next: 'Look again at what can be minted.',
      remedy: 'requote',
    },
  },
  transfer: {
    insufficient_funds: feeOnly,
    '#6': feeOnly,
    transaction_reverted: {
      next: 'The recipient may refuse such tokens. Check the address, then try again.',
    },
  },
  swap: {
    price_changed: {
      happened: 'The pools have moved: the swap would be worse than what you looked at.',
    },
    '#4': {
      happened: 'The pools cannot do this swap now, or not within what you agreed to.',
      next: 'Read the quote anew, swap less, or allow more slippage.',
      remedy: 'requote',
    },
    '#6': { happened: 'Your balance is too low for this swap.' },
    insufficient_funds: { happened: 'Your balance is too low for this swap.' },
    would_revert: {
      happened:
        'The swap would fail: the pools have moved, or the token takes a part of each transfer.',
      next: 'Read the quote anew, or allow more slippage.',
      remedy: 'requote',
    },
    transaction_reverted: { next: 'The pools had moved beyond what you agreed to. Look again.' },
  },
  call: {
    value_above_quote: {
      happened: 'The relayer asks for more than when you looked.',
      next: 'Ask for a new quote and decide again.',
      remedy: 'requote',
    },
    '#6': { happened: 'Your balance is too low for this call.' },
    insufficient_funds: { happened: 'Your balance is too low for this call.' },
    transaction_reverted: { next: 'Ask for a new quote.' },
  },
} as const satisfies Partial<Record<FlowKind, KindWords>>

/** The words that a kind of flow has of its own: none of a kind without. */
export type WordsOf<kind extends FlowKind> = kind extends keyof typeof byKind
  ? (typeof byKind)[kind]
  : undefined

/** The same of a kind that is known only when it runs. */
export const wordsOf = (kind: FlowKind): KindWords | undefined =>
  (byKind as Partial<Record<FlowKind, KindWords>>)[kind]
