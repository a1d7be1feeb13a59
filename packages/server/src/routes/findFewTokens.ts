import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { toText } from '../storage/populated.ts'
import { attributeValues, tokenAttributes } from '../storage/schema/metadata.ts'
import { hasAttributes } from './hasAttributes.ts'
import { inCollection } from './inCollection.ts'
import type { TokenKey } from './tokenDetails.ts'

/** Of more tokens than this it costs less to go through what happened until a page of it is theirs. */
const mostTokens = 1_000
/** Rows that all of them together may be read for a page: each by itself may fill it. */
const mostRows = 20_000
/** Of so many with one trait it is looked which have the others, too. */
const mostSeen = 20_000
/** Collections of one question, for each of which each value is looked up. */
export const mostCollections = 50

/**
 * The tokens of some collections that have one of the values of each key, where these are few: what happened to them is
 * found token by token then, where a walk through all of a collection's history might meet none of them. Undefined where
 * they are many, or nothing is filtered.
 *
 * @param limit How many rows a page has, each token's own being bounded by it.
 */
export async function findFewTokens(
  { db, chain }: Pick<ChainContext, 'db' | 'chain'>,
  collections: readonly string[] | undefined,
  attributes: Readonly<Record<string, string[]>> | undefined,
  limit: number,
): Promise<TokenKey[] | undefined> {
  const row = alias(tokenAttributes, 'a')
  const filter = hasAttributes(row, attributes)
  if (!filter || !attributes || !collections || collections.length > mostCollections)
    return undefined
  const few = Math.min(mostTokens, Math.floor(mostRows / limit))
  const contracts = [...new Set(collections.map(id => id.slice(0, 42) as Hex))]
  const wanted = contracts.flatMap(contract =>
    Object.entries(attributes).flatMap(([key, values]) =>
      [...new Set(values)].map(value => ({ contract, key, value })),
    ),
  )
  const counted = (await db.execute(sql`
    select w.key, sum(v.tokens)::text as tokens
    from jsonb_to_recordset(${toText(wanted)}::jsonb) as w(contract text, key text, value text)
    left join lateral (
      select * from ${attributeValues} as v where v.chain_id = ${chain.id}
        and v.contract = w.contract and v.key = w.key and v.value = w.value
      offset 0
    ) as v on true
    group by w.key order by sum(v.tokens) nulls first limit 1`)) as unknown as {
    rows: { key: string; tokens: string | null }[]
  }
  const [rarest] = counted.rows
  if (!rarest || Number(rarest.tokens) > mostSeen) return undefined
  const found = await db
    .select({ contract: row.contract, tokenId: row.tokenId })
    .from(row)
    .where(
      and(
        eq(row.chainId, chain.id),
        inArray(row.contract, contracts),
        eq(row.key, rarest.key),
        inArray(row.value, attributes[rarest.key] ?? []),
        or(...collections.map(id => inCollection(row, id))),
        filter,
      ),
    )
    .limit(few + 1)
  if (found.length > few) return undefined
  // One that has two of the values was found twice.
  return [...new Map(found.map(key => [`${key.contract}:${key.tokenId}`, key])).values()]
}
