import { and, eq } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { orders } from '../storage/schema/orders.ts'
import type { Known } from './lookUpPost.ts'
import type { OrderFacts } from './orderKind.ts'
import { orderKind } from './orderKinds.ts'
import { reasons } from './reasons.ts'

/**
 * Whether an order that is in the book comes with what takes the place of that: for longer, as a marketplace that signs for
 * a while signs anew; with another signature where its account does not stand by the one that is kept; or, `spoilt`, where
 * the exchange would refuse the one that is kept.
 */
export async function isRenewal(
  { db, chain }: Pick<ChainContext, 'db' | 'chain'>,
  { id, kind, endTime }: Pick<OrderFacts, 'id' | 'kind' | 'endTime'>,
  known: Pick<Known, 'endTime' | 'status' | 'statusReason'>,
): Promise<boolean | 'spoilt'> {
  const isLive = known.status === 'active' || known.status === 'inactive'
  const isSound = isLive ? orderKind(kind)?.isSound : undefined
  const [kept] = isSound
    ? await db
        .select()
        .from(orders)
        .where(and(eq(orders.chainId, chain.id), eq(orders.id, id)))
    : []
  if (kept && isSound && !(await isSound(kept))) return 'spoilt'
  return endTime > known.endTime || known.statusReason === reasons.signature
}
