import { type SQL, sql } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { toText } from '../storage/populated.ts'
import {
  attributeValues,
  collections,
  tokenAttributes,
  tokens,
} from '../storage/schema/metadata.ts'
import { createPlaces } from './createPlaces.ts'

/** Tokens that are read, and ranks that are written, by one statement: other work comes between. */
const chunk = { read: 2_000, written: 500 }
/** Milliseconds for each token of a collection, from one ranking to the next: 10,000 tokens are ranked once a minute. */
const restPerToken = 6

type Token = {
  token_id: string
  rarity: number | null
  rarity_rank: number | null
  score: number | null
}

/**
 * Ranks the tokens of a collection by information content: each trait counts for as many bits as it is rare.
 * Tokens with equal scores share a rank, and those without traits have none. What stays as it is is not written.
 * Traits that change while it works are ranked the next time. Of a collection of any size no more is held than eight
 * bytes for each token and a page of them.
 */
export async function rankTokens(
  { db, chain, now, announce }: ChainContext,
  contract: `0x${string}`,
  signal?: AbortSignal,
): Promise<void> {
  // One transaction each: what is locked is let go before the next.
  const execute = async <row>(statement: SQL) =>
    ((await db.transaction(tx => tx.execute(statement))) as unknown as { rows: row[] }).rows
  const own = sql`chain_id = ${chain.id} and contract = ${contract}`
  // Before the work: when that fails, the next look at the collection is as far away as if it had not.
  const [began] = await execute<{ traits_version: string | number; count: number }>(sql`
    with counted as (select count(*) as count from ${tokens} where ${own})
    update ${collections} set
      rank_rest = ${now()}::bigint + ${restPerToken} * (select count from counted)
    where ${own} returning traits_version, (select count::integer from counted) as count`)
  const read = async function* () {
    let after = '-1'
    for (;;) {
      const page = await execute<Token>(sql`
        select token_id::text as token_id, rarity, rarity_rank, (
          -- Looked up and not joined: how many rows there are is not known to a database that was filled just now.
          select sum(ln(${began?.count ?? 0}::double precision / nullif(n, 0)) / ln(2)) from (
            select (select v.tokens from ${attributeValues} as v where v.chain_id = a.chain_id
              and v.contract = a.contract and v.key = a.key and v.value = a.value)::double precision as n
            from ${tokenAttributes} as a where a.chain_id = ${chain.id} and a.contract = ${contract}
              and a.token_id = page.token_id
            offset 0
          ) as counts
        ) as score
        from (
          select token_id, rarity, rarity_rank from ${tokens} where ${own} and token_id > ${after}::numeric
          order by token_id limit ${chunk.read}
        ) as page order by page.token_id`)
      yield page
      after = page.at(-1)?.token_id ?? after
      if (page.length < chunk.read) return
    }
  }
  // A token is ranked among all others, so that their scores are read first; nothing else of them is held.
  const places = createPlaces(began?.count ?? 0)
  for await (const page of read()) {
    if (signal?.aborted) return
    for (const { score } of page) if (score !== null) places.add(rounded(score))
  }
  const placeOf = places.close()
  let hasChanged = false
  for await (const page of read()) {
    const changed = page.flatMap(({ token_id, score, rarity, rarity_rank }) => {
      const place = score === null ? null : placeOf(rounded(score))
      // The last digits of a sum depend on its order, and are no change.
      const isSame = place === rarity_rank && isAlike(score, rarity)
      return isSame ? [] : [{ token_id, score, place }]
    })
    for (let i = 0; i < changed.length; i += chunk.written) {
      if (signal?.aborted) return
      hasChanged = true
      await execute(sql`
        update ${tokens} as t set rarity = v.score, rarity_rank = v.place, updated_at = ${now()}::bigint
        from jsonb_to_recordset(${toText(changed.slice(i, i + chunk.written))}::jsonb)
          as v(token_id numeric, score double precision, place integer)
        where t.chain_id = ${chain.id} and t.contract = ${contract} and t.token_id = v.token_id`)
    }
    if (signal?.aborted) return
  }
  await execute(sql`
    update ${collections} set ranked_version = ${String(began?.traits_version ?? 0)}::bigint
    where ${own}`)
  if (hasChanged) announce?.([contract])
}

/** In millionths, so that what differs by the order of a sum alone is the same. */
const rounded = (score: number) => Math.round(score * 1e6)

const isAlike = (one: number | null, other: number | null) =>
  one === null || other === null ? one === other : rounded(one) === rounded(other)
