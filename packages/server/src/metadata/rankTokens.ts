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
    with counted as (
      select token_id, count(*) over (partition by key, value)::double precision as n
      from ${tokenAttributes} where ${own}
    ), scores as (
      select token_id,
        sum(ln((select count(*)::double precision from ${tokens} where ${own}) / n) / ln(2)) as score
      from counted group by token_id
    ), ranked as (
      select token_id, score, rank() over (order by round(score::numeric, 6) desc)::integer as place
      from scores
    ), known as (
      select token_id, score, place, null::double precision as rarity, null::integer as rarity_rank
      from ranked
      union all
      select token_id, null, null, rarity, rarity_rank from ${tokens} where ${own}
    )
    -- Grouped and not joined: how many rows there are is not known to a database that was filled just now.
    select token_id::text as token_id, max(score) as score, max(place) as place
    from known group by known.token_id
    -- The last digits of a sum depend on its order, and are no change.
    having max(rarity_rank) is distinct from max(place)
      or round(max(rarity)::numeric, 6) is distinct from round(max(score)::numeric, 6)
    order by known.token_id`)) as unknown as { rows: Ranked[] }
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
