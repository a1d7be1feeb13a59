import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { balances, holdings } from '../storage/schema/chainData.ts'
import { tokens } from '../storage/schema/metadata.ts'
import type { findHeldByFloor } from './findHeldByFloor.ts'

/**
 * The end of a list by prices: what an account holds without one in `column`, by contract and id. What it holds is looked
 * through from the page's beginning on, until there are enough.
 */
export async function findHeldUnpriced(
  { db, chain }: Pick<ChainContext, 'db' | 'chain'>,
  options: findHeldUnpriced.Options,
): Promise<findHeldByFloor.Key[]> {
  const { user, except, direction, after, limit, column } = options
  const way = sql.raw(direction)
  const is = sql.raw(direction === 'desc' ? '<' : '>')
  const beyond = after
    ? sql`and (b.contract, b.token_id) ${is} (${after.contract}, ${after.tokenId}::numeric)`
    : sql``
  // Those that are left out may be most of what is held: then it is asked collection by collection.
  const held = (of: SQL) => sql`
    select b.contract, b.token_id from ${balances} as b
    cross join lateral (
      select 1 from ${tokens} as t where t.chain_id = ${chain.id} and t.contract = b.contract
        and t.token_id = b.token_id and t.${sql.identifier(column.name)} is null
      offset 0
    ) as t
    where b.chain_id = ${chain.id} and b.owner = ${user} and b.amount > 0 ${beyond} ${of}
    order by b.contract ${way}, b.token_id ${way} limit ${limit}`
  const found =
    except.length > 0
      ? sql`select b.* from ${holdings} as h
          cross join lateral (${held(sql`and b.contract = h.contract`)}) as b
          where h.chain_id = ${chain.id} and h.owner = ${user} and h.amount > 0 ${isMeant(sql`h.contract`, options)}`
      : held(isMeant(sql`b.contract`, options))
  const { rows } = (await db.execute(sql`
    select b.contract, b.token_id::text as token from (${found}) as b
    order by b.contract ${way}, b.token_id ${way} limit ${limit}`)) as unknown as {
    rows: { contract: Hex; token: string }[]
  }
  return rows.map(({ contract, token }) => ({ contract, tokenId: BigInt(token), price: null }))
}

export declare namespace findHeldUnpriced {
  type Options = findHeldByFloor.Options & { column: AnyColumn }
}

/** The condition that a contract is one of those that are asked for. */
export const isMeant = (
  contract: SQL,
  { contracts, except }: Pick<findHeldByFloor.Options, 'contracts' | 'except'>,
): SQL =>
  sql`${
    contracts ? sql`and ${contract} in ${[...contracts]}` : sql``
  } ${except.length > 0 ? sql`and ${contract} not in ${[...except]}` : sql``}`
