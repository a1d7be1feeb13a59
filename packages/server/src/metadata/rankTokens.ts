import { type SQL, sql } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { toText } from '../storage/populated.ts'
import { collections, tokenAttributes, tokens } from '../storage/schema/metadata.ts'

/** Ranks that are written at once: one token more can move those of all others, and other writers wait. */
const chunkSize = 2_000
/** Milliseconds for each token of a collection, from one ranking to the next: 10,000 tokens are ranked once a minute. */
const restPerToken = 6

type Ranked = { token_id: string; score: number | null; place: number | null }

/**
 * Ranks the tokens of a collection by information content: each trait counts for as many bits as it is rare.
 * Tokens with equal scores share a rank, and those without traits have none. What stays as it is is not written.
 */
export async function rankTokens(
  { db, chain, now }: ChainContext,
  contract: `0x${string}`,
): Promise<void> {
  // One transaction each: what is locked is let go before the next.
  const execute = (statement: SQL) => db.transaction(tx => tx.execute(statement))
  const own = sql`chain_id = ${chain.id} and contract = ${contract}`
  // Before the work: when that fails, the next look at the collection is as far away as if it had not.
  const { rows: began } = (await execute(sql`
    update ${collections} set
      rank_rest = ${now()}::bigint + ${restPerToken} * (select count(*) from ${tokens} where ${own})
    where ${own} returning traits_version`)) as unknown as {
    rows: { traits_version: string | number }[]
  }
  const { rows } = (await execute(sql`
    with total as (
      select count(*)::double precision as n from ${tokens} where ${own}
    ), counts as (
      select key, value, count(*)::double precision as n from ${tokenAttributes} where ${own}
      group by key, value
    ), scores as (
      select a.token_id, sum(ln(total.n / c.n) / ln(2)) as score
      from ${tokenAttributes} as a
      join counts as c on c.key = a.key and c.value = a.value, total
      where a.chain_id = ${chain.id} and a.contract = ${contract}
      group by a.token_id
    ), ranked as (
      select token_id, score, rank() over (order by round(score::numeric, 6) desc)::integer as place
      from scores
    )
    select t.token_id::text as token_id, r.score, r.place
    from ${tokens} as t left join ranked as r on r.token_id = t.token_id
    where t.chain_id = ${chain.id} and t.contract = ${contract}
      -- The last digits of a sum depend on its order, and are no change.
      and (t.rarity_rank is distinct from r.place
        or round(t.rarity::numeric, 6) is distinct from round(r.score::numeric, 6))
    order by t.token_id`)) as unknown as { rows: Ranked[] }
  for (let i = 0; i < rows.length; i += chunkSize)
    await execute(sql`
      update ${tokens} as t set rarity = v.score, rarity_rank = v.place, updated_at = ${now()}::bigint
      from jsonb_to_recordset(${toText(rows.slice(i, i + chunkSize))}::jsonb)
        as v(token_id numeric, score double precision, place integer)
      where t.chain_id = ${chain.id} and t.contract = ${contract} and t.token_id = v.token_id`)
  await execute(sql`
    update ${collections} set ranked_version = ${String(began[0]?.traits_version ?? 0)}::bigint
    where ${own}`)
}
