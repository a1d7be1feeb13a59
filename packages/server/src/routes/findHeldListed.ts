import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { balances } from '../storage/schema/chainData.ts'
import { tokens } from '../storage/schema/metadata.ts'
import { orders } from '../storage/schema/orders.ts'
import type { findHeldByFloor } from './findHeldByFloor.ts'
import { isOwner } from './isOwner.ts'

/** Listings, or what is held, as the conditions of `findHeldListed` are about them. */
export const ownListing = alias(orders, 'l')

/**
 * A page of what an account holds and lists, by a column, as its keys. It begins with what it lists, which is never more
 * than it may list: what it holds can be any number of tokens, of which none is listed. Without `onlyListed` it begins with
 * all that it holds, each token of which is looked up by itself.
 */
export async function findHeldListed(
  { db, chain }: Pick<ChainContext, 'db' | 'chain'>,
  options: findHeldListed.Options,
): Promise<findHeldByFloor.Key[]> {
  const { user, where, column, direction, limit, after } = options
  const way = sql.raw(direction)
  const l = ownListing
  const isMine = sql`b.chain_id = ${chain.id} and b.contract = l.contract and b.token_id = l.token_id
    and ${isOwner(sql`b.owner`, sql`${user}`)} and b.amount > 0`
  const value =
    column === balances.acquiredAt ? sql`b.acquired_at` : sql`t.${sql.identifier(column.name)}`
  const from = options.onlyListed
    ? sql`select distinct l.contract, l.token_id from ${orders} as l where ${and(
        eq(l.chainId, chain.id),
        eq(l.maker, user),
        sql`l.side = 'sell' and l.status = 'active'`,
        ...where,
      )}`
    : sql`select l.contract, l.token_id from ${balances} as l where ${and(
        eq(l.chainId, chain.id),
        sql`l.owner = ${user} and l.amount > 0`,
        ...where,
      )}`
  const result = await db.execute(sql`
    select l.contract, l.token_id::text as token, p.value::text as price
    from (${from}) as l cross join lateral (
      select ${value} as value from ${balances} as b cross join lateral (
        select * from ${tokens} as t where t.chain_id = ${chain.id} and t.contract = l.contract
          and t.token_id = l.token_id ${options.named ? sql`and t.name ilike ${options.named}` : sql``} offset 0
      ) as t where ${isMine} offset 0
    ) as p
    ${after ? sql`where ${beyond(direction, after)}` : sql``}
    order by p.value ${way} nulls last, l.contract ${way}, l.token_id ${way} limit ${limit}`)
  const { rows } = result as unknown as {
    rows: { contract: Hex; token: string; price: string | null }[]
  }
  return rows.map(({ contract, token, price }) => ({ contract, tokenId: BigInt(token), price }))
}

function beyond(
  direction: 'asc' | 'desc',
  { price, contract, tokenId }: { price: string | null; contract: Hex; tokenId: string },
): SQL {
  const is = sql.raw(direction === 'desc' ? '<' : '>')
  const key = sql`(l.contract, l.token_id) ${is} (${contract}, ${tokenId}::numeric)`
  if (price === null) return sql`p.value is null and ${key}`
  return sql`(p.value is null or p.value ${is} ${price}::numeric or (p.value = ${price}::numeric and ${key}))`
}

export declare namespace findHeldListed {
  type Options = Pick<findHeldByFloor.Options, 'user' | 'direction' | 'after' | 'limit'> & {
    onlyListed: boolean
    /** About `ownListing`. */
    where: readonly (SQL | undefined)[]
    column: AnyColumn
    /** What the names of the tokens are like. */
    named?: string | undefined
  }
}
