import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { inBatches } from '../inBatches.ts'
import { rememberFor } from '../rememberFor.ts'
import { databaseFailure } from '../storage/databaseFailure.ts'
import { toText } from '../storage/populated.ts'
import { collections } from '../storage/schema/metadata.ts'
import { type OrderRow, orders } from '../storage/schema/orders.ts'

/**
 * How many orders of one maker may be open at once: in all, of a contract account, which is asked again about
 * each of them, for one token or set on one side, and for lists and ranges of tokens, which anybody can make up.
 */
export const mostLive = { all: 10_000, byContract: 1000, forSet: 100, lists: 100 }

type Place = Pick<OrderRow, 'maker' | 'side' | 'tokenSetId'>
/** What is known of an order that is in the book when it is posted again. */
export type Known = Pick<OrderRow, 'kind' | 'status' | 'statusReason' | 'endTime'>
type Collection = Pick<typeof collections.$inferSelect, 'kind' | 'royalties'>

export type PostLookups = {
  /** The order with an id that is in the book; undefined when there is none. */
  findKnown(id: Hex): Promise<Known | undefined>
  /** The collection of a contract; undefined when it is not known here. */
  findCollection(contract: Hex): Promise<Collection | undefined>
  /** Open orders of a maker for one token or set on one side, counted up to the most that may be. */
  countForSet(place: Place): Promise<number>
  /** Open orders of a maker in all, counted in the same way, for who may have `most` of them. */
  countAll(maker: Hex, most: number): Promise<number>
  /** Open offers of a maker for lists and ranges of tokens. */
  countLists(maker: Hex): Promise<number>
}

/** Questions in one statement. */
const most = 50
/** Milliseconds for which it is remembered that a maker is far from the most; nobody gets there in that time. */
const farFor = 10_000

const lookups = new WeakMap<ChainContext, PostLookups>()

/** What the database is asked about every post. Posts that ask at the same time share a statement. */
export function lookUpPost(context: ChainContext): PostLookups {
  const made = lookups.get(context) ?? create(context)
  lookups.set(context, made)
  return made
}

function create({ db, chain }: ChainContext): PostLookups {
  const far = rememberFor<number>(farFor)
  const rowsOf = async <row>(statement: SQL): Promise<row[]> =>
    ((await db.execute(statement)) as unknown as { rows: row[] }).rows
  const options = { most, isShared: (error: unknown) => databaseFailure(error) !== undefined }
  const isLive = sql`o.status in ('active', 'inactive')`
  const values = (list: readonly string[]) =>
    sql`(select jsonb_array_elements_text(${toText(list)}::jsonb))`
  const findKnown = inBatches<Hex, Known | undefined>(async ids => {
    const rows = await rowsOf<Omit<Known, 'endTime'> & { id: Hex; endTime: string }>(sql`
      select o.id, o.kind, o.status, o.status_reason as "statusReason", o.end_time::text as "endTime"
      from ${values(ids)} as v(id) join ${orders} as o on o.chain_id = ${chain.id} and o.id = v.id`)
    const known = new Map(rows.map(row => [row.id, { ...row, endTime: Number(row.endTime) }]))
    return ids.map(id => known.get(id))
  }, options)
  const findCollection = inBatches<Hex, Collection | undefined>(async contracts => {
    const rows = await db
      .select({
        contract: collections.contract,
        kind: collections.kind,
        royalties: collections.royalties,
      })
      .from(collections)
      .where(
        and(
          eq(collections.chainId, chain.id),
          // As a list, by the index: to join with rows whose number it does not know, a planner reads the table.
          sql`${collections.contract} = any(array${values([...new Set(contracts)])})`,
        ),
      )
    const found = new Map(rows.map(row => [row.contract, row]))
    return contracts.map(contract => found.get(contract))
  }, options)
  const countForSet = inBatches<Place, number>(async places => {
    const list = toText(
      places.map(({ maker, side, tokenSetId }) => ({ maker, side, set: tokenSetId })),
    )
    const rows = await rowsOf<{ count: number }>(sql`
      select (
        select count(*)::int from (
          select 1 from ${orders} as o
          where o.chain_id = ${chain.id} and o.token_set_id = v.item ->> 'set' and o.side = v.item ->> 'side'
            and ${isLive} and o.maker = v.item ->> 'maker'
          limit ${mostLive.forSet}
        ) as found
      ) as count
      from jsonb_array_elements(${list}::jsonb) with ordinality as v(item, place) order by v.place`)
    return rows.map(({ count }) => count)
  }, options)
  const countAll = async (maker: Hex, may: number) => {
    const known = far.get(maker)
    if (known !== undefined && known < may / 2) return known
    const [row] = await rowsOf<{ count: number }>(sql`
      select count(*)::int as count from (
        select 1 from ${orders} as o where o.chain_id = ${chain.id} and o.maker = ${maker} and ${isLive}
        limit ${mostLive.all}
      ) as found`)
    const count = row?.count ?? 0
    if (count < mostLive.all / 2) far.set(maker, count)
    return count
  }
  const countLists = async (maker: Hex) => {
    const [row] = await rowsOf<{ count: number }>(sql`
      select count(*)::int as count from (
        select 1 from ${orders} as o where o.chain_id = ${chain.id} and o.maker = ${maker} and o.side = 'buy' and ${isLive}
          and o.criteria_kind in ('custom', 'collection') and o.token_set_id like 'list:%'
        limit ${mostLive.lists}
      ) as found`)
    return row?.count ?? 0
  }
  return { findKnown, findCollection, countForSet, countAll, countLists }
}
