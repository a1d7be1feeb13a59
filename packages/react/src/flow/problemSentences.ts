import type { MoneyMoved } from '@sluice/sdk'
import type { FlowRemedy } from './flowProblem.ts'

export type Sentences = { happened: string; next: string; remedy: FlowRemedy; money?: string }

export const moneySentences = {
  no: 'Nothing was sent.',
  yes: 'A transaction was sent and mined.',
  unknown: 'Something may have been sent.',
} as const satisfies Record<MoneyMoved, string>

/** Of a server that cannot be reached while the browser has no network. */
export const offline = {
  happened: 'You are offline.',
  next: 'Try again once there is a network.',
  remedy: 'retry',
} as const satisfies Sentences

/** Errors of the client, by code. What is not here is told in the error's own words. */
export const byCode = {
  user_rejected: {
    happened: 'You declined the request in your wallet.',
    next: 'Start again whenever you want.',
    remedy: 'retry',
  },
  price_changed: {
    happened: 'The price changed since you looked.',
    next: 'Look at the new price and decide again.',
    remedy: 'requote',
  },
  api_unreachable: {
    happened: 'The marketplace server does not answer.',
    next: 'Try again in a moment.',
    remedy: 'retry',
  },
  api_timeout: {
    happened: 'The marketplace server took too long to answer.',
    next: 'Try again in a moment.',
    remedy: 'retry',
  },
  wrong_chain: {
    happened: 'Your wallet is on another chain.',
    next: 'Switch the network and start again.',
    remedy: 'switch-chain',
  },
  account_changed: {
    happened: 'Your wallet changed to another account.',
    next: 'Go back to the account you started with, or start again with the new one.',
    remedy: 'retry',
  },
  own_listing: {
    happened: 'This is your own listing.',
    next: 'You cannot buy from yourself.',
    remedy: 'none',
  },
  not_for_sale: {
    happened: 'This listing is gone: it was sold, cancelled or has expired.',
    next: 'Look for another one.',
    remedy: 'requote',
  },
  insufficient_funds: {
    happened: 'Your balance is too low for this purchase.',
    next: 'Add the missing amount to this account, or use another one.',
    remedy: 'requote',
  },
  aborted: {
    happened: 'You stopped waiting.',
    next: 'Start again whenever you want.',
    remedy: 'retry',
  },
  signature_lost: {
    happened: 'The answer of your wallet was lost.',
    money: 'Nothing was posted.',
    next: 'Close what the wallet still shows, then start again.',
    remedy: 'retry',
  },
  transaction_unknown: {
    happened: 'The answer of your wallet was lost.',
    money: 'The transaction may or may not have been sent.',
    next: "Look at the wallet's activity before you try again: it could pay twice.",
    remedy: 'none',
  },
  bad_response: {
    happened: 'The marketplace sent something this app cannot read.',
    next: 'Try again in a moment.',
    remedy: 'retry',
  },
  refused: {
    happened: 'The marketplace asked for something other than you chose.',
    money: 'Nothing was signed.',
    next: 'Do not use this marketplace if it asks for it again.',
    remedy: 'none',
  },
  transaction_reverted: {
    happened: 'The transaction failed on the chain.',
    money: 'Only the network fee was paid.',
    next: 'The order was probably taken or cancelled meanwhile. Look again.',
    remedy: 'requote',
  },
  post_unknown: {
    happened: "The marketplace's answer to the signed listing was lost.",
    money: 'The listing may be live.',
    next: 'Look at your listings before you list again.',
    remedy: 'none',
  },
  too_many_tokens: {
    happened: 'More than 10,000 tokens have this trait: an offer cannot name so many.',
    next: 'Offer for a trait that fewer tokens have, for the collection, or for one token.',
    remedy: 'none',
  },
  bad_recipient: {
    happened: 'Nothing can be sent to this address.',
    next: 'Check the address of the recipient.',
    remedy: 'none',
  },
} as const satisfies Record<string, Sentences>

/** A marketplace that fails; its own text is for its log. */
export const serverProblem = {
  happened: 'The marketplace server has a problem.',
  next: 'Try again in a moment.',
  remedy: 'retry',
} as const satisfies Sentences

/** What the marketplace was not made for, such as an exchange: no other try helps. */
export const notSupported = {
  happened: 'The marketplace does not support this.',
  next: 'Start again without it.',
  remedy: 'none',
} as const satisfies Sentences

/** A wish that the marketplace refused: its text says why. */
export const refusedWish = {
  happened: '',
  next: 'Change what it names, then start again.',
  remedy: 'retry',
} as const satisfies Sentences

/** After an abort, what is left open in the wallet can still be confirmed. */
export const stillOpen = {
  happened: 'You stopped waiting.',
  money: 'What you confirm later in the wallet will still be sent.',
  next: 'Close the request in your wallet, and look at its activity before you try again.',
  remedy: 'none',
} as const satisfies Sentences

/** Refusals of the marketplace, by the number of its table. */
export const byApiCode = {
  3: {
    happened: 'This listing is gone: it was sold, cancelled or has expired.',
    next: 'Look for another one.',
    remedy: 'requote',
  },
  5: {
    happened: 'No listing can be filled: it was sold or cancelled, or it is your own.',
    next: 'Look for another one.',
    remedy: 'requote',
  },
  6: {
    happened: 'Your balance is too low for this purchase.',
    next: 'Add funds to this account, or use another one.',
    remedy: 'retry',
  },
  8: {
    happened: 'Fewer are for sale than you asked for.',
    next: 'Choose a smaller quantity.',
    remedy: 'requote',
  },
} as const satisfies Record<number, Sentences>

/** An error that nobody foresaw: nothing is said to be harmless. */
export const unforeseen = {
  happened: 'Something unexpected went wrong.',
  money: 'It cannot be said whether something was sent.',
  next: 'Look at your wallet before you try again.',
  remedy: 'none',
} as const satisfies Sentences

/** Where nothing better is known. */
export const otherwise = {
  happened: 'This cannot be done.',
  next: 'Try again.',
  remedy: 'none',
} as const satisfies Sentences
