import { zeroAddress } from '@sluice/router/seaport'
import { type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { bestEvents } from '../live/orderEvents.ts'
import type { LiveEvent } from '../live/recordEvents.ts'
import { markTraitFloors } from '../metadata/markTraitFloors.ts'
import { inRows } from '../storage/inRows.ts'
import type { Db } from '../storage/openDatabase.ts'
import { padRows } from '../storage/padRows.ts'
import { tokens } from '../storage/schema/metadata.ts'
import { type OrderRow, orders, tokenSets } from '../storage/schema/orders.ts'
import { normalizedWorth } from './normalizedWorth.ts'
import { updateCollectionFloors } from './updateCollectionFloors.ts'

/** Tokens or sets per statement. */
const chunkSize = 500

/**
 * Sets anew what is best for the subjects of some orders: the cheapest public listing of each token, by its price and
 * with the royalties that it leaves out, with what follows for its collection, and the best offer of each set of tokens. Only orders with a `value` count: others
 * cannot be compared. Answers the events that tell of it.
 *
 * The rows are locked by a statement of their own: the next one then sees the orders of every
 * transaction that had them before. In one statement each of two would overlook the other's.
 *
 * @param now Milliseconds since 1970: when tokens whose cheapest listing is another one have changed.
 * @param options.isWorthAlone Whether only what prices are worth has changed, and no price: a token whose cheapest
 * listing, or a set whose best offer, is the same one is told of by nothing then.
 */
export async function updateBest(
  tx: Db,
  chainId: number,
  touched: readonly Pick<OrderRow, 'side' | 'contract' | 'tokenId' | 'tokenSetId'>[],
  now: number,
  { isWorthAlone = false }: { isWorthAlone?: boolean } = {},
): Promise<LiveEvent[]> {
  const listed = new Map(
    touched
      .filter(order => order.side === 'sell')
      .map(({ contract, tokenId }) => [
        `${contract}:${tokenId}`,
        sql`(${contract}, ${(tokenId ?? 0n).toString()}::numeric)`,
      ]),
  )
  const sets = new Map(
    touched
      .filter(order => order.side === 'buy')
      .map(({ tokenSetId }) => [tokenSetId, sql`(${tokenSetId})`]),
  )
  const floors: FloorRow[] = []
  const topBids: TopBidRow[] = []
  for (const pairs of chunks([...listed.values()]))
    floors.push(...(await updateFloors(tx, chainId, pairs, { now, isWorthAlone })))
  const counts = new Map<Hex, number>()
  for (const { contract, change } of floors)
    counts.set(contract, (counts.get(contract) ?? 0) + change)
  await updateCollectionFloors(tx, chainId, counts, now)
  await markTraitFloors(tx, chainId, [...counts.keys()])
  for (const ids of chunks([...sets.values()]))
    topBids.push(...(await updateTopBids(tx, chainId, ids)))
  // A set that was described in several ways has as many rows.
  const named = new Map(topBids.map(row => [row.tokenSetId, row]))
  const isTold = ({ isOther }: { isOther: boolean }) => isOther || !isWorthAlone
  return bestEvents({
    floors: floors.filter(isTold),
    topBids: [...named.values()].filter(isTold),
  })
}

/**
 * `change`: 1 where the token was not listed before, -1 where it is no longer, else 0; `isOther`: whether its cheapest
 * listing is another one.
 */
type FloorRow = { contract: Hex; tokenId: string; change: number; isOther: boolean }
type TopBidRow = {
  tokenSetId: string
  contract: string | null
  source: string | null
  /** Whether another order is the best. */
  isOther: boolean
}

const normalized = normalizedWorth({
  ...{ price: sql`o.price`, value: sql`o.value`, normalizedPrice: sql`o.normalized_price` },
})

/** Both drivers answer like this; the type that they share says nothing of it. */
const rowsOf = <row>(result: unknown): row[] => (result as { rows: row[] }).rows

async function updateFloors(
  tx: Db,
  chainId: number,
  pairs: readonly SQL[],
  { now, isWorthAlone }: { now: number; isWorthAlone: boolean },
): Promise<FloorRow[]> {
  const before = await tx.execute(sql`
    select contract, token_id::text as "tokenId", floor_order_id as "orderId", (floor_price is not null)::int as listed from ${tokens}
    where chain_id = ${chainId} and ${inRows(sql`(contract, token_id)`, pairs)}
    order by contract, token_id for update`)
  const cheapest = (worth: SQL) => sql`
      select o.id, ${worth} as worth, o.start_time from ${orders} as o
      where o.chain_id = ${chainId} and o.contract = v.contract and o.token_id = v.token_id
        and o.side = 'sell' and o.status = 'active'
        and o.taker = ${zeroAddress} and o.value is not null
      order by worth, o.created_at, o.id limit 1`
  const changed = await tx.execute(sql`
    update ${tokens} as t set floor_order_id = f.id, floor_price = f.worth, listed_at = f.start_time,
      normalized_floor_order_id = n.id, normalized_floor_price = n.worth,
      updated_at = case when ${isWorthAlone}::boolean and t.floor_order_id is not distinct from f.id
        and t.normalized_floor_order_id is not distinct from n.id then t.updated_at else ${now}::bigint end
    from (values ${sql.join([...pairs], sql`, `)}) as v(contract, token_id)
    left join lateral (${cheapest(sql`o.value`)}) as f on true
    left join lateral (${cheapest(normalized)}) as n on true
    where t.chain_id = ${chainId} and t.contract = v.contract and t.token_id = v.token_id
      and (t.floor_order_id is distinct from f.id or t.floor_price is distinct from f.worth
        or t.normalized_floor_order_id is distinct from n.id or t.normalized_floor_price is distinct from n.worth)
    returning t.contract, t.token_id::text as "tokenId", t.floor_order_id as "orderId", (t.floor_price is not null)::int as listed`)
  const keyOf = ({ contract, tokenId }: ListedRow) => `${contract}:${tokenId}`
  const known = new Map(rowsOf<ListedRow>(before).map(row => [keyOf(row), row]))
  return rowsOf<ListedRow>(changed).map(row => ({
    ...{ contract: row.contract, tokenId: row.tokenId },
    change: row.listed - (known.get(keyOf(row))?.listed ?? 0),
    isOther: row.orderId !== known.get(keyOf(row))?.orderId,
  }))
}

type ListedRow = { contract: Hex; tokenId: string; orderId: Hex | null; listed: number }

async function updateTopBids(tx: Db, chainId: number, ids: readonly SQL[]): Promise<TopBidRow[]> {
  const before = await tx.execute(sql`
    select id, top_bid_order_id as "orderId" from ${tokenSets}
    where chain_id = ${chainId} and id in (values ${sql.join([...ids], sql`, `)})
    order by id for update`)
  const changed = await tx.execute(sql`
    update ${tokenSets} as t set top_bid_order_id = f.id, top_bid_value = f.value
    from (values ${sql.join([...ids], sql`, `)}) as v(id)
    left join lateral (
      select o.id, o.value, o.source from ${orders} as o
      where o.chain_id = ${chainId} and o.token_set_id = v.id
        and o.side = 'buy' and o.status = 'active' and o.value is not null
      order by o.value desc, o.created_at, o.id limit 1
    ) as f on true
    where t.chain_id = ${chainId} and t.id = v.id
      and (t.top_bid_order_id is distinct from f.id or t.top_bid_value is distinct from f.value)
    returning t.id as "tokenSetId", t.contract, t.top_bid_order_id as "orderId", f.source`)
  // However a set was described, its best offer is the same.
  const known = new Map(
    rowsOf<{ id: string; orderId: Hex | null }>(before).map(({ id, orderId }) => [id, orderId]),
  )
  return rowsOf<Omit<TopBidRow, 'isOther'> & { orderId: Hex | null }>(changed).map(
    ({ orderId, ...row }) => ({ ...row, isOther: orderId !== known.get(row.tokenSetId) }),
  )
}

function* chunks<item>(items: readonly item[]): Generator<item[]> {
  for (let i = 0; i < items.length; i += chunkSize) yield padRows(items.slice(i, i + chunkSize))
}
