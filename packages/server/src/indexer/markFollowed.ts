import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { stale } from '../orderbook/saveOrderStates.ts'
import type { Db } from '../storage/openDatabase.ts'
import { toText } from '../storage/populated.ts'
import { orders } from '../storage/schema/orders.ts'
import type { Followed } from './gapsBetween.ts'

/**
 * Marks the open orders of collections that settings follow and those of before did not, or the other way round, to be
 * read again: meanwhile nothing tells of their tokens.
 */
export async function markFollowed(
  tx: Db,
  chainId: number,
  before: Followed,
  now: Followed,
): Promise<void> {
  const [old, other] = [before, now].map(each =>
    JSON.stringify([each.collections, each.collections === 'all' ? each.ignored : []]),
  )
  if (old === other) return
  const changed = sql`${isFollowed(before)} <> ${isFollowed(now)}`
  const open = inArray(orders.status, ['active', 'inactive'])
  await tx
    .update(orders)
    .set({ statusBlock: stale })
    .where(and(eq(orders.chainId, chainId), open, changed))
}

function isFollowed({ collections, ignored }: Followed): SQL {
  const among = (list: readonly string[]) =>
    sql`${orders.contract} in (select jsonb_array_elements_text(${toText(list)}::jsonb))`
  return collections === 'all' ? sql`(not ${among(ignored)})` : sql`(${among(collections)})`
}
