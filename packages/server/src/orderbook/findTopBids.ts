import { sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { orders, tokenSets, tokenSetTokens } from '../storage/schema/orders.ts'

export type TopBid = { contract: Hex; tokenId: bigint; orderId: Hex; value: bigint }

/**
 * The best offer for each token that has one: of those for the token itself, for its collection, and for
 * the lists that it is in, of which those with offers are few (`roomForList`). `value` is what its taker gets
 * for one, in base units of the native currency.
 *
 * @param except The maker whose offers do not count: nobody sells to themselves.
 */
export async function findTopBids(
  { db, chain }: ChainContext,
  tokens: readonly { contract: Hex; tokenId: bigint }[],
  except?: Hex,
): Promise<TopBid[]> {
  if (tokens.length === 0) return []
  const keys = sql.join(
    tokens.map(({ contract, tokenId }) => sql`(${contract}, ${tokenId.toString()}::numeric)`),
    sql`, `,
  )
  // Of each set only the best offer is looked at, the first entry of an index. A planner takes each set for a small one:
  // were it to know that an index has only active offers, it would read all of the set by that, and sort them.
  const best =
    except === undefined
      ? sql`select s.top_bid_order_id as id, s.top_bid_value as value from ${tokenSets} as s
          where s.chain_id = ${chain.id} and s.id = sets.id and s.top_bid_order_id is not null limit 1`
      : sql`select o.id, o.value from ${orders} as o
          where o.chain_id = ${chain.id} and o.token_set_id = sets.id and o.side = (select 'buy')
            and o.status = (select 'active') and o.value is not null and o.maker <> ${except}
          order by o.value desc, o.id desc limit 1`
  const result = await db.execute(sql`
    select k.contract, k.token_id::text as token_id, b.id, b.value::text as value
    from (values ${keys}) as k(contract, token_id)
    cross join lateral (
      select best.id, best.value from (
        select 'token:' || k.contract || ':' || k.token_id::text as id
        union all select 'contract:' || k.contract
        union all select m.set_id from ${tokenSetTokens} as m
          where m.chain_id = ${chain.id} and m.contract = k.contract and m.token_id = k.token_id
            and m.offered_as is not null
      ) as sets
      cross join lateral (${best}) as best
      order by best.value desc, best.id limit 1
    ) as b`)
  const { rows } = result as unknown as {
    rows: { contract: Hex; token_id: string; id: Hex; value: string }[]
  }
  return rows.map(row => ({
    contract: row.contract,
    tokenId: BigInt(row.token_id),
    orderId: row.id,
    value: BigInt(row.value),
  }))
}
