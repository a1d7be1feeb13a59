import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { orders } from '../storage/schema/orders.ts'
import { reasons } from './reasons.ts'

/** Milliseconds for which an offer for a list of tokens stays that its maker cannot pay. */
const lapsedAge = 7 * 86_400_000
/** Offers that one look forgets. */
const most = 500
/** What its maker alone can have caused. */
const lapses = [reasons.funds, reasons.allowance, reasons.signature]
/** Written out, so that the index of such offers serves. */
const isListOffer = sql`side = 'buy' and status = 'inactive' and token_set_id like 'list:%'`

/**
 * Forgets offers for lists of tokens that could not be paid for a week, some at a time: until they end they would keep
 * the tokens of their lists, and the places of these. Whoever has the money again posts the same order again.
 */
export async function forgetLapsed({
  db,
  chain,
  now,
  announce,
}: Pick<ChainContext, 'db' | 'chain' | 'now' | 'announce'>): Promise<void> {
  const moment = now() - lapsedAge
  const isLapsed: SQL | undefined = and(
    eq(orders.chainId, chain.id),
    isListOffer,
    lt(orders.updatedAt, moment),
    inArray(orders.statusReason, lapses),
  )
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isLapsed)
    .orderBy(orders.updatedAt)
    .limit(most)
  if (found.length === 0) return
  // Looked at again: one may have become active meanwhile.
  const among = and(
    isLapsed,
    inArray(
      orders.id,
      found.map(({ id }) => id),
    ),
  )
  const gone = await db.transaction(tx =>
    tx.delete(orders).where(among).returning({ contract: orders.contract, maker: orders.maker }),
  )
  announce?.(gone.flatMap(({ contract, maker }) => [contract, maker]))
}
