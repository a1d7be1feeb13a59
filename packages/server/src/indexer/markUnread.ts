import { sql } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { stale, unsettled } from '../orderbook/saveOrderStates.ts'
import type { Db } from '../storage/openDatabase.ts'
import { orders } from '../storage/schema/orders.ts'

/** Orders that one transaction marks: to mark one is to write it into each index of the book. */
const chunkSize = 500

/**
 * Marks the orders to be read again that were read in a block after `to`, or in one that the index had not come to,
 * before these blocks are taken back. Each part has a transaction of its own, so that neither their number nor an end
 * in the midst of it stands in the way: an order that is read once too often is what it was.
 */
export async function markUnread(
  { db, chain }: Pick<ChainContext, 'db' | 'chain'>,
  to: number,
): Promise<void> {
  const part = { chainId: chain.id, to, limit: chunkSize }
  while ((await db.transaction(tx => markSome(tx, part))) === chunkSize);
}

/** Some of them, or all. Answers how many. */
export async function markSome(
  tx: Db,
  { chainId, to, limit }: { chainId: number; to: number; limit?: number },
): Promise<number> {
  const most = limit === undefined ? sql`` : sql`limit ${limit}`
  // As arrays, whose orders are looked up one by one: against a list of a guessed length the whole book is read.
  const result = await tx.execute(sql`
    with gone as materialized (
      select id from (
        select id from ${orders} where chain_id = ${chainId} and status_block > ${to}
        union all
        select id from ${orders} where chain_id = ${chainId} and status_block < ${unsettled(to)}
      ) as each ${most}
    ), locked as (
      select o.id from ${orders} as o where o.chain_id = ${chainId} and o.id = any(array(select id from gone))
      order by o.id for update
    ), marked as (
      update ${orders} as o set status_block = ${stale}
      where o.chain_id = ${chainId} and o.id = any(array(select id from locked)) returning 1
    )
    select count(*)::int as count from marked`)
  return (result as unknown as { rows: { count: number }[] }).rows[0]?.count ?? 0
}
