import { sql } from 'drizzle-orm'
import { stale } from '../orderbook/saveOrderStates.ts'
import type { Db } from '../storage/openDatabase.ts'
import { orders } from '../storage/schema/orders.ts'
import type { ChainEvent } from './decodeLog.ts'

/** Orders per statement: most of a book may go through one conduit. */
const chunkSize = 5000

/** Marks the orders whose conduit lets their exchange in or shuts it out, to be read again. */
export async function markChannels(tx: Db, chainId: number, events: readonly ChainEvent[]) {
  const changed = new Map<string, { conduit: string; kind: string }>()
  for (const event of events)
    if (event.type === 'channel')
      changed.set(`${event.contract} ${event.kind}`, { conduit: event.contract, kind: event.kind })
  for (const { conduit, kind } of changed.values())
    for (let marked = chunkSize; marked === chunkSize; ) {
      const result = await tx.execute(sql`
        with marked as (
          update ${orders} as o set status_block = ${stale} where o.chain_id = ${chainId} and o.id in (
            select n.id from ${orders} as n where n.chain_id = ${chainId} and n.operator = ${conduit}
              and n.kind = ${kind} and n.status in ('active', 'inactive') and n.status_block <> ${stale}
            order by n.id limit ${chunkSize} for update)
          returning 1
        ) select count(*)::int as count from marked`)
      const { rows } = result as unknown as { rows: { count: number }[] }
      marked = rows[0]?.count ?? 0
    }
}
