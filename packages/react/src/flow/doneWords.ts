import type { FlowKind } from './flowTypes.ts'

/** What was not done of it, in each kind of flow. */
export const doneWords = {
  buy: 'bought',
  checkout: 'bought',
  sweep: 'bought',
  list: 'listed',
  'edit-listing': 'changed',
  bid: 'offered',
  'edit-bid': 'changed',
  'accept-offer': 'sold',
  cancel: 'cancelled',
  mint: 'minted',
  transfer: 'transferred',
  swap: 'swapped',
  call: 'called',
} as const satisfies Record<FlowKind, string>
