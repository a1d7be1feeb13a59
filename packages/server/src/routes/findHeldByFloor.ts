import { type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { balances, holdings } from '../storage/schema/chainData.ts'
import { collectionFloors } from '../storage/schema/figures.ts'
import { tokens } from '../storage/schema/metadata.ts'
import { findHeldUnpriced, isMeant } from './findHeldUnpriced.ts'
import { floorColumns } from './floorColumns.ts'
import { isOwner } from './isOwner.ts'

/** Units that are held, up to which all of them are read: nothing else is faster then. */
export const few = 1000

/**
 * A page of what an account holds by the price of the cheapest listing of each token, those without one last, as its keys;
 * undefined for an account that holds so little that all of it may be read. Of each collection the fewer are looked
 * through: its listings from the first price on, until there are enough that the account holds, or what the account
 * holds of it.
 */
export async function findHeldByFloor(
  context: Pick<ChainContext, 'db' | 'chain'>,
  options: findHeldByFloor.Options,
): Promise<findHeldByFloor.Key[] | undefined> {
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
  const column = floorColumns(options.normalizeRoyalties).price
  const price = sql.identifier(column.name)
  const way = sql.raw(direction)
  const is = sql.raw(direction === 'desc' ? '<' : '>')
  const from = after
    ? sql`and (t.${price}, t.contract, t.token_id) ${is}
        (${after.price}::numeric, ${after.contract}, ${after.tokenId}::numeric)
        and t.${price} ${is}= ${after.price}::numeric`
    : sql``
  const priced =
    after && after.price === null
      ? []
      : await run(sql`
        select p.contract, p.token_id::text as token, p.${price}::text as price from (
          select h.contract, h.amount, f.listed from ${holdings} as h
          join ${collectionFloors} as f on f.chain_id = h.chain_id and f.contract = h.contract
          where ${mine} and f.listed > 0
        ) as h cross join lateral (
          (select t.contract, t.token_id, t.${price} from ${tokens} as t
            where h.listed < h.amount and t.chain_id = ${chain.id} and t.contract = h.contract
              and t.${price} is not null ${from} and exists (
                select 1 from ${balances} as b where b.chain_id = ${chain.id}
                  and b.contract = t.contract and b.token_id = t.token_id and ${isOwner(sql`b.owner`, sql`${user}`)}
                  and b.amount > 0 offset 0)
            order by t.${price} ${way}, t.token_id ${way} limit ${limit})
          union all
          (select t.contract, t.token_id, t.${price} from ${balances} as b
            join ${tokens} as t on t.chain_id = b.chain_id and t.contract = b.contract
              and t.token_id = b.token_id
            where h.listed >= h.amount and b.chain_id = ${chain.id} and b.contract = h.contract
              and b.owner = ${user} and b.amount > 0 and t.${price} is not null ${from}
            order by t.${price} ${way}, t.token_id ${way} limit ${limit})
        ) as p
        order by p.${price} ${way}, p.contract ${way}, p.token_id ${way} limit ${limit}`)
  const keys = priced.map(row => ({
    ...{ contract: row.contract as Hex, tokenId: BigInt(String(row.token)) },
    price: String(row.price),
  }))
  const left = limit - keys.length
  if (left === 0) return keys
  const unpriced = await findHeldUnpriced(context, {
    ...{ ...options, limit: left, column },
    after: after?.price === null ? after : undefined,
  })
  return [...keys, ...unpriced]
}

export declare namespace findHeldByFloor {
  /** With the price by which it was found, in base units of the native currency. */
  type Key = { contract: Hex; tokenId: bigint; price: string | null }
  type Options = {
    user: Hex
    /** Only of these; of all where undefined. */
    contracts: readonly Hex[] | undefined
    /** And of none of these. */
    except: readonly Hex[]
    direction: 'asc' | 'desc'
    /** The last of the page before: its price in base units of the native currency, null where it has none. */
    after: { price: string | null; contract: Hex; tokenId: string } | undefined
    limit: number
    /** Whether floors count the royalties that listings leave out. */
    normalizeRoyalties?: boolean | undefined
  }
}
