import type { EventKind } from '../../routes/searchParams.ts'

/** What happened, in one word. */
export const eventWords = {
  sale: 'Sale',
  ask: 'Listing',
  bid: 'Offer',
  transfer: 'Transfer',
  mint: 'Mint',
  ask_cancel: 'Delisted',
  bid_cancel: 'Withdrawn',
} as const satisfies Record<EventKind, string>
