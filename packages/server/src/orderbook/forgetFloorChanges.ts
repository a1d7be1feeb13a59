import { sql } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { floorChanges } from '../storage/schema/figures.ts'

/** Seconds for which the floors of collections are known. */
export const floorsKeptFor = 400 * 86_400

/** Milliseconds between two looks, and rows that one statement forgets. */
const interval = 3_600_000
const most = 5000

/**
 * Forgets what floors were so long ago that nobody asks for it: for every pass of a chain's index, which looks once an
 * hour. The last change of before stays, as it says what the floor was when the time that is kept begins, unless nothing
 * was listed then.
 */
export function forgetFloorChanges({ db, chain, now }: ChainContext): () => Promise<void> {
  let lookedAt: number | undefined
  return async () => {
    const time = now()
    if (lookedAt !== undefined && Math.abs(time - lookedAt) < interval) return
    const until = Math.floor(time / 1000) - floorsKeptFor
    const count = await db.transaction(async tx => {
      const result = await tx.execute(sql`
        with gone as (
          delete from ${floorChanges} where (chain_id, contract, minute) in (
            select c.chain_id, c.contract, c.minute from ${floorChanges} as c
            where c.chain_id = ${chain.id} and c.time < ${until} and (c.order_id is null or exists (
              select 1 from ${floorChanges} as n where n.chain_id = c.chain_id and n.contract = c.contract
                and n.minute > c.minute and n.time <= ${until}))
            order by c.time limit ${most})
          returning 1
        ) select count(*)::int as count from gone`)
      return (result as unknown as { rows: { count: number }[] }).rows[0]?.count
    })
    // What is left is for the next pass.
    if (count !== most) lookedAt = time
  }
}
