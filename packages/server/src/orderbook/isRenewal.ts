import type { Known } from './lookUpPost.ts'
import type { OrderFacts } from './orderKind.ts'
import { reasons } from './reasons.ts'

/**
 * Whether an order that is in the book comes with what takes the place of that: for longer, as a marketplace that signs for
 * a while signs anew, or with another signature where its account does not stand by the one that is kept.
 */
export const isRenewal = (
  { endTime }: Pick<OrderFacts, 'endTime'>,
  known: Pick<Known, 'endTime' | 'statusReason'>,
): boolean => endTime > known.endTime || known.statusReason === reasons.signature
