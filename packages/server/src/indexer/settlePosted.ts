import { sql } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { postedReads } from '../orderbook/postedReads.ts'
import { stale } from '../orderbook/saveOrderStates.ts'
import { toText } from '../storage/populated.ts'
import { orders } from '../storage/schema/orders.ts'
import type { Cursor } from './chainUpdates.ts'

/**
 * Spares posted orders their second look. They are stored as marked to be read again, because the index may have passed
 * an event between their read and their row. It has not where they were read in the block at which it stands: every
 * later one finds them. That holds for what was stored since the last pass that changed anything else: the tokens of
 * a block, say, become known with it, and an order that was stored meanwhile is no floor of theirs yet.
 */
export function settlePosted({ db, chain, source }: Pick<ChainContext, 'db' | 'chain' | 'source'>) {
  const posted = postedReads(source)
  /** The term of the lease in which the last pass was, where that did not fail: between two terms others lead. */
  let steady: number | undefined
  return {
    /** For the beginning of a pass, before it changes anything. */
    async begin(cursor: Cursor | undefined, term: number | undefined): Promise<void> {
      const isTrusted = term !== undefined && steady === term
      steady = undefined
      const reads = posted.take()
      if (!isTrusted || !cursor) return posted.forget()
      const ids = [...reads].flatMap(([id, { hash }]) => (hash === cursor.hash ? [id] : []))
      if (ids.length === 0) return
      await db.transaction(tx =>
        tx.execute(sql`
          with marked as materialized (
            select id from ${orders} where chain_id = ${chain.id} and status_block = ${stale}
              and id = any(array(select jsonb_array_elements_text(${toText(ids)}::jsonb)))
            order by id for update
          )
          update ${orders} as o set status_block = ${cursor.number}
          where o.chain_id = ${chain.id} and o.id in (select id from marked)`),
      )
    },
    /** For its end, where it did not fail. */
    end({ moved, term }: { moved: boolean; term: number | undefined }): void {
      if (moved) posted.forget()
      steady = term
    },
  }
}
