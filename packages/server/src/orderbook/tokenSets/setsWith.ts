import { sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../../context.ts'
import { type OrderStatus, orders, tokenSetTokens } from '../../storage/schema/orders.ts'

/**
 * The ids of the sets that a token is in: its own, its contract's, and the lists that offers are for. Anybody can make
 * lists; those that nobody ever offered for are not looked at, and of others a token is in few (`roomForList`).
 */
export async function setsWith(
  { db, chain }: ChainContext,
  { contract, tokenId }: { contract: Hex; tokenId: bigint },
  { status = 'active' }: setsWith.Options = {},
): Promise<string[]> {
  const has = status === 'any' ? sql`` : sql` and o.status = ${status}`
  // One step of an index for each list: as a join, a planner might read the orders whole.
  const result = await db.execute(sql`
    select m.set_id as id from ${tokenSetTokens} as m
    cross join lateral (
      select 1 from ${orders} as o
      where o.chain_id = m.chain_id and o.token_set_id = m.set_id and o.side = 'buy'${has} limit 1
    ) as offered
    where m.chain_id = ${chain.id} and m.contract = ${contract} and m.token_id = ${tokenId.toString()}::numeric
      and m.offered_as is not null`)
  const { rows } = result as unknown as { rows: { id: string }[] }
  return [`token:${contract}:${tokenId}`, `contract:${contract}`, ...rows.map(row => row.id)]
}

export declare namespace setsWith {
  type Options = {
    /** The status of the offers that are looked for; active by default. */
    status?: OrderStatus | 'any' | undefined
  }
}
