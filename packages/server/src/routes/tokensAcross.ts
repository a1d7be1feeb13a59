import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Hex } from 'viem'
import { toText } from '../storage/populated.ts'
import { tokens } from '../storage/schema/metadata.ts'
import { type Groups, inRanges, membersOf } from './groups.ts'

/** What no value of a column is beyond. */
const ends = {
  asc: { integer: '2147483647', bigint: '9223372036854775807', numeric: `1${'0'.repeat(100)}` },
  desc: { integer: '-1', bigint: '-1', numeric: '-1' },
}

/**
 * The tokens of a page of many contracts, each of which is read in the order of an index. Their names, and the ranges of
 * those that are parts, are one parameter: a statement with hundreds of each would have too many.
 */
export function tokensAcross(
  chainId: number,
  options: tokensAcross.Options,
  { where, by }: { where: SQL | undefined; by?: AnyPgColumn },
): SQL {
  const { contracts, limit, direction } = options
  const way = sql.raw(direction)
  const ranges = new Map(
    membersOf(options.groups ?? []).map(({ contract, ...its }) => [contract, its]),
  )
  const given = toText(contracts.map(contract => ({ contract, ...ranges.get(contract) })))
  const from = sql`jsonb_to_recordset(${given}::jsonb) as k(contract text, lows numeric[], highs numeric[])`
  const order = by ? sql`${by} ${way}, ${tokens.tokenId} ${way}` : sql`${tokens.tokenId} ${way}`
  const isMeant = and(
    eq(tokens.chainId, chainId),
    sql`${tokens.contract} = k.contract`,
    options.groups &&
      sql`(k.lows is null or ${inRanges(tokens.tokenId, sql`k.lows`, sql`k.highs`)})`,
    ...options.where,
    where,
  )
  const type = by?.getSQLType().replace(/\(.*/, '') as keyof typeof ends.asc | undefined
  const isBounded = by && type
  const each = Math.ceil(limit / contracts.length) + 1
  const outer = by ? sql`t.${sql.identifier(by.name)} ${way}, ` : sql``
  // Each might fill the page, which ends before the last of the first few of each, if these are enough.
  const bound = isBounded
    ? sql`with bound as materialized (
        select f.value from ${from} cross join lateral (
          select ${by} as value from ${tokens} where ${isMeant} order by ${order} limit ${each}
        ) as f order by f.value ${way} offset ${limit - 1} limit 1)`
    : sql``
  const isWithin = isBounded
    ? sql`and ${by} ${sql.raw(direction === 'asc' ? '<=' : '>=')} coalesce((select value from bound), ${sql.raw(`${ends[direction][type]}::${type}`)})`
    : sql``
  return sql`(${bound} select t.* from ${from} cross join lateral (
      select * from ${tokens} where ${isMeant} ${isWithin} order by ${order} limit ${limit}
    ) as t order by ${outer}t.contract ${way}, t.token_id ${way} limit ${limit})`
}

export declare namespace tokensAcross {
  type Options = {
    contracts: readonly Hex[]
    groups?: Groups | undefined
    where: readonly (SQL | undefined)[]
    direction: 'asc' | 'desc'
    limit: number
  }
}
