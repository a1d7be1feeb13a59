import { and, eq, lt, sql } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { events } from '../storage/schema/operations.ts'
import { keptFor } from './recordEvents.ts'

/** Events per statement: after hours without a block there may be millions. */
const chunkSize = 5000
/** Milliseconds after which the rest is for the next pass. */
const slice = 500

/** Forgets the events that nobody will ask for any more, the oldest first. */
export async function forgetEvents({
  db,
  chain,
  now,
}: Pick<ChainContext, 'db' | 'chain' | 'now'>): Promise<void> {
  const ends = performance.now() + slice
  const until = now() - keptFor
  // Mostly there are none, and no transaction is needed to see it.
  const [any] = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.chainId, chain.id), lt(events.createdAt, until)))
    .limit(1)
  for (let isLeft = any !== undefined; isLeft && performance.now() < ends; )
    isLeft = await db.transaction(async tx => {
      // As an array, so that they are found by their ids whatever the planner knows of the table.
      const result = await tx.execute(sql`
        with gone as (
          delete from ${events} where chain_id = ${chain.id} and id = any(array(
            select id from ${events} where chain_id = ${chain.id} and created_at < ${until}
            order by created_at limit ${chunkSize}))
          returning 1
        ) select count(*)::int as count from gone`)
      const { rows } = result as unknown as { rows: { count: number }[] }
      return rows[0]?.count === chunkSize
    })
}
