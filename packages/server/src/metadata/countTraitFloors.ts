import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import {
  attributeValues,
  tokenAttributes,
  tokens,
  traitFloors,
} from '../storage/schema/metadata.ts'

/** Values that are counted at once, and the tokens that have them: other work comes between. */
const chunk = { values: 2_000, tokens: 20_000 }
/** Milliseconds for each token of a collection, from one count to the next: 20 s for 10,000 tokens. */
const restPerToken = 2

/**
 * Counts which tokens with each trait are listed, and for how much, in collections with many listings in which
 * something has changed since, unless it was counted a moment ago.
 */
export async function countTraitFloors(context: ChainContext, signal?: AbortSignal): Promise<void> {
  const { db, chain, now } = context
  const due = await db
    .select({ contract: traitFloors.contract })
    .from(traitFloors)
    .where(
      and(
        eq(traitFloors.chainId, chain.id),
        gt(traitFloors.changes, traitFloors.counted),
        lte(traitFloors.rest, now()),
      ),
    )
  for (const { contract } of due) {
    if (signal?.aborted) return
    await count(context, contract, signal)
  }
}

async function count({ db, chain, now }: ChainContext, contract: Hex, signal?: AbortSignal) {
  // One transaction each: what is locked is let go before the next.
  const execute = async <row>(statement: SQL) =>
    ((await db.transaction(tx => tx.execute(statement))) as unknown as { rows: row[] }).rows
  const own = sql`chain_id = ${chain.id} and contract = ${contract}`
  // Before the work: when that fails, the next count is as far away as if it had not.
  const [began] = await execute<{ changes: string | number }>(sql`
    update ${traitFloors} set rest = ${now()}::bigint + ${restPerToken} *
      (select count(*) from ${tokens} where ${own})
    where ${own} returning changes`)
  let after: [key: string, value: string] | undefined
  do {
    if (signal?.aborted) return
    const beyond = after ? sql`and (key, value) > (${after[0]}, ${after[1]})` : sql``
    const [last] = await execute<{ key: string; value: string }>(sql`
      with next as (
        select key, value, tokens from ${attributeValues} where ${own} ${beyond}
        order by key, value limit ${chunk.values}
      ), page as materialized (
        select key, value from (
          select key, value, tokens, sum(tokens) over (order by key, value) as sum from next
        ) as n where sum - tokens < ${chunk.tokens}
      ), counted as (
        -- Looked up and not joined: how many rows there are is not known to a database that was filled just now.
        select p.key, p.value, f.listed, f.floor_price from page as p cross join lateral (
          select count(m.floor_price) as listed, min(m.floor_price) as floor_price from (
            select (select t.floor_price from ${tokens} as t where t.chain_id = a.chain_id
              and t.contract = a.contract and t.token_id = a.token_id) as floor_price
            from ${tokenAttributes} as a where a.chain_id = ${chain.id} and a.contract = ${contract}
              and a.key = p.key and a.value = p.value
            offset 0
          ) as m
        ) as f
      ), written as (
        update ${attributeValues} as a set listed = c.listed, floor_price = c.floor_price
        from counted as c
        where a.chain_id = ${chain.id} and a.contract = ${contract}
          and a.key = c.key and a.value = c.value
          and (a.listed <> c.listed or a.floor_price is distinct from c.floor_price)
      )
      select key, value from page order by key desc, value desc limit 1`)
    after = last && [last.key, last.value]
  } while (after)
  await execute(sql`
    update ${traitFloors} set counted = ${String(began?.changes ?? 0)}::bigint where ${own}`)
}
