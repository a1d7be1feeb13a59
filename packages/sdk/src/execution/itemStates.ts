import type { ItemState } from './state.ts'

/** Every state of an item, and whether it is over for good; what was dropped may come back. */
export const itemStates = {
  planned: 'open',
  verified: 'open',
  prompting: 'open',
  submitted: 'open',
  signed: 'open',
  unknown: 'open',
  mined: 'open',
  indexed: 'open',
  dropped: 'open',
  complete: 'over',
  rejected: 'over',
  reverted: 'over',
  cancelled: 'over',
  replaced: 'over',
  refunded: 'over',
  expired: 'over',
  blocked: 'over',
} as const satisfies Record<ItemState, 'open' | 'over'>
