import type { WaitReason } from '@sluice/sdk'
import type { FlowKind } from './flowTypes.ts'

/** How a step is told: before it, while the wallet asks, on its way, and after it. */
export type StepWords = {
  planned: string
  asks: string
  sent: string
  mined: string
  done: string
  /** After a trade of which the chain shows nothing that it brought. */
  bare?: string | undefined
  skipped: string
}

type StepName =
  | 'nft-approval'
  | 'currency-approval'
  | 'currency-approval-reset'
  | 'currency-permit'
  | 'currency-wrapping'
  | 'currency-unwrapping'
  | 'order-signature'
  | 'sale'
  | 'swap'
  | 'cancellation'
  | 'cancellation-signature'
  | 'transfer'
  | 'deposit'

/** All that is said about steps, in one language. */
export type StepCatalogue = {
  common: Record<StepName, StepWords>
  /** Where a kind of flow has other words. */
  byKind: {
    bid: Record<'order-signature', StepWords>
    'edit-bid': Record<'order-signature' | 'cancellation', StepWords>
    'edit-listing': Record<'order-signature' | 'cancellation', StepWords>
    'accept-offer': Record<'sale', StepWords>
    mint: Record<'sale', StepWords>
    transfer: Record<'nft-approval', StepWords>
    swap: Record<'currency-wrapping' | 'currency-approval', StepWords>
  }
  /** Of a step that is not known, by what the marketplace calls it. */
  generic: (action: string) => StepWords
  unknown: (planned: string) => string
  failed: (planned: string, reason: string) => string
  notEnough: (symbol: string) => string
  /** Why what was sent is not mined yet. */
  waits: Record<WaitReason, string>
  reasons: Record<
    'rejected' | 'reverted' | 'cancelled' | 'replaced' | 'dropped' | 'refunded' | 'expired',
    string
  > & { stopped: string }
}

const common: StepCatalogue['common'] = {
  'nft-approval': {
    planned: 'Let the marketplace move your tokens of this collection',
    asks: 'Approve the marketplace in your wallet',
    sent: 'Waiting for the approval to be mined',
    mined: 'Approval mined, waiting for the marketplace',
    done: 'Marketplace approved',
    skipped: 'Marketplace already approved',
  },
  'currency-approval': {
    planned: 'Let the marketplace move the currency',
    asks: 'Approve the currency in your wallet',
    sent: 'Waiting for the approval to be mined',
    mined: 'Approval mined, waiting for the marketplace',
    done: 'Currency approved',
    skipped: 'Currency already approved',
  },
  'currency-approval-reset': {
    planned: 'Take back what the currency still allows, as it wants before a new approval',
    asks: 'Confirm in your wallet that the old approval is taken back',
    sent: 'Waiting for it to be mined',
    mined: 'Taken back, waiting for the marketplace',
    done: 'Old approval taken back',
    skipped: 'There is no old approval',
  },
  'currency-wrapping': {
    planned: 'Wrap what the offer needs',
    asks: 'Confirm the wrapping in your wallet',
    sent: 'Waiting for the wrapping to be mined',
    mined: 'Wrapped, waiting for the marketplace',
    done: 'Wrapped what the offer needs',
    skipped: 'There is enough wrapped already',
  },
  'order-signature': signed('listing'),
  sale: mined('Buy', 'purchase', 'mined and checked'),
  'currency-permit': {
    planned: 'Sign how much may be taken, which costs nothing',
    asks: 'Sign the permit in your wallet',
    sent: 'Handing in the permit',
    mined: 'Handing in the permit',
    done: 'Permit signed',
    skipped: 'Permit signed already',
  },
  'currency-unwrapping': mined('Unwrap', 'unwrapping', 'mined and checked'),
  swap: mined('Swap', 'swap', 'mined and checked'),
  cancellation: mined('Cancel on the chain', 'cancellation', 'mined and checked'),
  'cancellation-signature': {
    planned: 'Sign the cancellation, which costs nothing',
    asks: 'Sign the cancellation in your wallet',
    sent: 'Handing in the cancellation',
    mined: 'Handing in the cancellation',
    done: 'Cancelled without a transaction',
    skipped: 'Cancelled',
  },
  transfer: mined('Send the tokens', 'transfer', 'mined and checked'),
  deposit: {
    planned: 'Pay for the call',
    asks: 'Confirm the payment in your wallet',
    sent: 'Waiting for the payment to be mined',
    mined: 'Paid, waiting for the call on the other chain',
    done: 'Called on the other chain, and checked there',
    skipped: 'Called on the other chain',
  },
}

const byKind: StepCatalogue['byKind'] = {
  bid: { 'order-signature': signed('offer') },
  'edit-bid': {
    'order-signature': signed('new offer'),
    cancellation: mined('Cancel the old offer on the chain', 'cancellation', 'mined and checked'),
  },
  'edit-listing': {
    'order-signature': signed('new listing'),
    cancellation: mined('Cancel the old listing on the chain', 'cancellation', 'mined and checked'),
  },
  'accept-offer': { sale: mined('Sell', 'sale', 'mined and checked') },
  swap: {
    'currency-wrapping': mined('Wrap', 'wrapping', 'mined and checked'),
    'currency-approval': {
      planned: 'Let the router take what you swap',
      asks: 'Approve the currency in your wallet',
      sent: 'Waiting for the approval to be mined',
      mined: 'Approval mined, waiting for the marketplace',
      done: 'Currency approved',
      skipped: 'Currency already approved',
    },
  },
  mint: { sale: mined('Mint', 'mint', 'mined and checked') },
  transfer: {
    'nft-approval': {
      planned: 'Let the transfer helper move your tokens of this collection',
      asks: 'Approve the transfer helper in your wallet',
      sent: 'Waiting for the approval to be mined',
      mined: 'Approval mined, waiting for the marketplace',
      done: 'Transfer helper approved',
      skipped: 'Transfer helper already approved',
    },
  },
}

/** What is said about steps in English. */
export const englishSteps: StepCatalogue = {
  common,
  byKind,
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
}

/**
 * The words of a step, by what the flow does; undefined for a step that is not known. A flow that goes
 * through a step more than once numbers it: `order-signature:2`.
 */
export function stepWords(
  id: string,
  kind: FlowKind | undefined,
  catalogue: StepCatalogue,
): StepWords | undefined {
  const [name = id] = id.split(':')
  const own: Partial<Record<string, Partial<Record<string, StepWords>>>> = catalogue.byKind
  const all: Partial<Record<string, StepWords>> = catalogue.common
  return (kind && own[kind]?.[name]) ?? all[name]
}

function signed(what: string): StepWords {
  return {
    planned: `Sign the ${what}`,
    asks: `Sign the ${what} in your wallet`,
    sent: `Publishing the ${what}`,
    mined: `Publishing the ${what}`,
    done: `${upper(what)} signed and published`,
    skipped: `${upper(what)} published`,
  }
}

function mined(planned: string, what: string, end: string): StepWords {
  return {
    planned,
    asks: `Confirm the ${what} in your wallet`,
    sent: `Waiting for the ${what} to be mined`,
    mined: `${upper(what)} mined, waiting for the marketplace`,
    done: `${upper(what)} ${end}`,
    bare: `${upper(what)} mined`,
    skipped: `${upper(what)} done`,
  }
}

function upper(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
