import { type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { balances, holdings } from '../storage/schema/chainData.ts'
import { tokens } from '../storage/schema/metadata.ts'
import { few, type findHeldByFloor } from './findHeldByFloor.ts'
import { findHeldUnpriced, isMeant } from './findHeldUnpriced.ts'
import { isOwner } from './isOwner.ts'

type Key = findHeldByFloor.Key

/** By how much more of each collection is looked through where a look has not found enough. */
const growth = 4

/**
 * A page of what an account holds by what each token was sold for last, those that have no such price at the end, as its
 * keys; undefined for an account that holds so little that all of it may be read. How many tokens of a collection were
 * sold is counted nowhere, so each is looked through from the page's beginning on, some at first and four times as many
 * with each further look, until there are enough that the account holds, or as many as it holds: then these are read.
 */
export async function findHeldBySale(
  context: Pick<ChainContext, 'db' | 'chain'>,
  options: findHeldByFloor.Options,
): Promise<Key[] | undefined> {
  const { db, chain } = context
  const { user, contracts, direction, after, limit } = options
  if (contracts?.length === 0) return []
  const mine = sql`h.chain_id = ${chain.id} and h.owner = ${user} and h.amount > 0 ${isMeant(sql`h.contract`, options)}`
  const run = async (query: SQL) =>
    ((await db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows
  const [all] = await run(
    sql`select coalesce(sum(h.amount), 0) > ${few} as many from ${holdings} as h where ${mine}`,
  )
  if (all?.many !== true) return undefined
  const way = sql.raw(direction)
  const is = sql.raw(direction === 'desc' ? '<' : '>')
  const order = sql`t.last_sale_price ${way}, t.token_id ${way}`

  /** The first of each collection, of those that a condition lets through. Each is looked up, not all that is held read. */
  const look = async (where: SQL, depth: number, pending: readonly Hex[] | undefined) =>
    run(sql`
      select h.contract, p.token_id::text as token, p.price::text as price, p.held, p.examined::int
      from ${holdings} as h cross join lateral (
        (select token_id, price, held, examined from (
          select t.token_id, t.last_sale_price as price, count(*) over () as examined,
            row_number() over (order by ${order}) as n,
            exists (select 1 from ${balances} as b where b.chain_id = ${chain.id}
              and b.contract = t.contract and b.token_id = t.token_id and ${isOwner(sql`b.owner`, sql`${user}`)}
              and b.amount > 0 offset 0) as held
          from (select t.contract, t.token_id, t.last_sale_price from ${tokens} as t
            where h.amount > ${depth} and t.chain_id = ${chain.id} and t.contract = h.contract and ${where}
            order by ${order} limit ${depth}) as t
        ) as looked where held or n = 1 order by n limit ${limit + 1})
        union all
        (select t.token_id, t.last_sale_price, true, 0 from ${balances} as b
          cross join lateral (select t.token_id, t.last_sale_price from ${tokens} as t
            where t.chain_id = ${chain.id} and t.contract = b.contract and t.token_id = b.token_id
              and ${where} offset 0) as t
          where h.amount <= ${depth} and b.chain_id = ${chain.id} and b.contract = h.contract
            and b.owner = ${user} and b.amount > 0
          order by ${order} limit ${limit})
      ) as p where ${mine} ${pending ? sql`and h.contract in ${[...pending]}` : sql``}`)

  /** As many looks as it takes until each collection has told all that there is room for. */
  const find = async (where: SQL): Promise<Key[]> => {
    const found = new Map<Hex, Key[]>()
    let pending: Hex[] | undefined
    for (let depth = growth * limit; pending === undefined || pending.length > 0; depth *= growth) {
      const examined = new Map<Hex, number>()
      for (const contract of pending ?? []) found.delete(contract)
      for (const row of await look(where, depth, pending)) {
        const contract = row.contract as Hex
        examined.set(contract, Number(row.examined))
        const keys = found.get(contract) ?? []
        found.set(contract, keys)
        if (row.held === true)
          keys.push({
            ...{ contract, tokenId: BigInt(String(row.token)) },
            price: row.price === null ? null : String(row.price),
          })
      }
      pending = [...examined].flatMap(([contract, count]) =>
        count === depth && (found.get(contract)?.length ?? 0) < limit ? [contract] : [],
      )
    }
    const sign = direction === 'desc' ? -1 : 1
    return [...found.values()].flat().sort((a, b) => sign * compare(a, b))
  }

  const place = after && sql`${after.contract}, ${after.tokenId}::numeric`
  const sold =
    after?.price === null
      ? []
      : await find(
          after
            ? sql`t.last_sale_price is not null
                and (t.last_sale_price, t.contract, t.token_id) ${is} (${after.price}::numeric, ${place})
                and t.last_sale_price ${is}= ${after.price}::numeric`
            : sql`t.last_sale_price is not null`,
        )
  if (sold.length >= limit) return sold.slice(0, limit)
  const unsold = await findHeldUnpriced(context, {
    ...{ ...options, limit: limit - sold.length, column: tokens.lastSalePrice },
    after: after?.price === null ? after : undefined,
  })
  return [...sold, ...unsold]
}

function compare(a: Key, b: Key): number {
  const [one, other] = [BigInt(a.price ?? 0), BigInt(b.price ?? 0)]
  if (one !== other) return one < other ? -1 : 1
  if (a.contract !== b.contract) return a.contract < b.contract ? -1 : 1
  return a.tokenId < b.tokenId ? -1 : 1
}
