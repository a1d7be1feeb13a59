import type { Order } from '@sluice/sdk'
import type { AppText } from '../language/languageChoice.ts'

const kinds = new Map<string | null | undefined, AppText>(
  Object.entries({
    token: 'for this item',
    attribute: 'for a trait',
    collection: 'for any item',
    custom: 'for chosen items',
  } as const),
)

/** What an offer is for, of those that a token could be sold into. */
export const offerKind = ({ criteria }: Pick<Order, 'criteria'>): AppText =>
  kinds.get(criteria?.kind) ?? 'of another kind'
