import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { wrappedNative } from '../bidCurrencies.ts'
import type { Chain, ChainContext } from '../context.ts'
import { nativeCurrency } from '../price.ts'
import { rememberFor } from '../rememberFor.ts'
import { balances, cursors, sales } from '../storage/schema/chainData.ts'
import { tokens } from '../storage/schema/metadata.ts'
import { tokenSets } from '../storage/schema/orders.ts'
import { findOrders } from './tokenDetails.ts'

const day = 86_400
export const periods = {
  '1day': day,
  '7day': 7 * day,
  '30day': 30 * day,
  allTime: undefined,
} as const
export type Period = keyof typeof periods

/** The figures of a collection. Volumes in base units of the native currency. */
export type Figures = {
  tokenCount: number
  onSaleCount: number
  ownerCount: number
  /** Of its first tokens. */
  images: readonly { contract: Hex; tokenId: bigint; image: string }[]
  floor: (typeof tokens.$inferSelect & { order: Order }) | undefined
  topBid: Order | undefined
  volume: Record<Period, bigint>
  /** Of the period before the last one. */
  formerVolume: Record<Exclude<Period, 'allTime'>, bigint>
  salesCount: Record<Period, number>
}

type Order = NonNullable<ReturnType<Awaited<ReturnType<typeof findOrders>>['get']>>

/** The figures of some collections, by contract. */
export async function findFigures(
  context: ChainContext,
  contracts: readonly Hex[],
): Promise<Map<Hex, Figures>> {
  if (contracts.length === 0) return new Map()
  const { db, chain, now } = context
  const ids = [...new Set(contracts)]
  const time = Math.floor(now() / 1000)
  const [counts, kept, images, floors, bids] = await Promise.all([
    db
      .select({
        contract: tokens.contract,
        all: sql<string>`count(*)::text`,
        listed: sql<string>`count(${tokens.floorPrice})::text`,
      })
      .from(tokens)
      .where(and(eq(tokens.chainId, chain.id), inArray(tokens.contract, ids)))
      .groupBy(tokens.contract),
    findKept(context, ids, time),
    findImages(context, ids),
    findFloors(context, ids),
    db
      .select({ id: tokenSets.id, orderId: tokenSets.topBidOrderId })
      .from(tokenSets)
      .where(
        and(
          eq(tokenSets.chainId, chain.id),
          inArray(
            tokenSets.id,
            ids.map(contract => `contract:${contract}`),
          ),
        ),
      ),
  ])
  const orders = await findOrders(context, [
    ...floors.map(row => row.floorOrderId),
    ...bids.map(row => row.orderId),
  ])
  return new Map(
    ids.map(contract => {
      const count = counts.find(row => row.contract === contract)
      const { owners, sold } = kept.get(contract) ?? {}
      const floor = floors.find(row => row.contract === contract)
      const order = orders.get(floor?.floorOrderId ?? '')
      const bid = bids.find(row => row.id === `contract:${contract}`)?.orderId
      return [
        contract,
        {
          tokenCount: toInt(count?.all),
          onSaleCount: toInt(count?.listed),
          ownerCount: toInt(owners),
          images: images.filter(row => row.contract === contract),
          floor: floor && order && { ...floor, order },
          topBid: orders.get(bid ?? ''),
          volume: byPeriod(period => BigInt(sold?.[`volume:${period}`] ?? 0)),
          formerVolume: byPeriod(period =>
            period === 'allTime' ? 0n : BigInt(sold?.[`former:${period}`] ?? 0),
          ),
          salesCount: byPeriod(period => toInt(sold?.[`count:${period}`])),
        },
      ]
    }),
  )
}

type Sums = { [key in keyof ReturnType<typeof sums>]: string | null }
type Kept = { owners: string | undefined; sold: Sums | undefined }
/** Milliseconds: time alone moves the bounds of the periods. */
const keptFor = 10_000
/** What was counted, by the hash of the block that it is true of. */
const memories = new WeakMap<ChainContext, ReturnType<typeof rememberFor<Kept>>>()

/**
 * The figures that need every owner and every sale of a collection. They change with blocks only, so that
 * they are counted once for each block, not for each request.
 */
async function findKept(
  context: ChainContext,
  contracts: readonly Hex[],
  time: number,
): Promise<Map<Hex, Kept>> {
  const { db, chain } = context
  const memory = memories.get(context) ?? rememberFor<Kept>(keptFor)
  memories.set(context, memory)
  const [cursor] = await db
    .select({ hash: cursors.hash })
    .from(cursors)
    .where(eq(cursors.chainId, chain.id))
  const known = new Map(
    contracts.map(contract => [contract, memory.get(`${cursor?.hash}:${contract}`)] as const),
  )
  const missing = contracts.filter(contract => known.get(contract) === undefined)
  if (missing.length > 0) {
    const [owners, traded] = await Promise.all([
      db
        .select({
          contract: balances.contract,
          count: sql<string>`count(distinct ${balances.owner})::text`,
        })
        .from(balances)
        .where(
          and(
            eq(balances.chainId, chain.id),
            inArray(balances.contract, missing),
            gt(balances.amount, 0n),
          ),
        )
        .groupBy(balances.contract),
      db
        .select({ contract: sales.contract, ...sums(time) })
        .from(sales)
        .where(
          and(
            eq(sales.chainId, chain.id),
            inArray(sales.contract, missing),
            inArray(sales.currency, comparable(chain)),
          ),
        )
        .groupBy(sales.contract),
    ])
    for (const contract of missing) {
      const counted = {
        owners: owners.find(row => row.contract === contract)?.count,
        sold: traded.find(row => row.contract === contract),
      }
      known.set(contract, counted)
      memory.set(`${cursor?.hash}:${contract}`, counted)
    }
  }
  return new Map([...known].flatMap(([contract, kept]) => (kept ? [[contract, kept]] : [])))
}

/** The currencies whose amounts can be added up. */
export function comparable(chain: Chain): Hex[] {
  return [nativeCurrency, wrappedNative(chain)].filter(each => each !== undefined)
}

export function byPeriod<value>(of: (period: Period) => value): Record<Period, value> {
  return { '1day': of('1day'), '7day': of('7day'), '30day': of('30day'), allTime: of('allTime') }
}

const toInt = (text: string | null | undefined) => Number.parseInt(text ?? '0', 10)

function sums(time: number) {
  const within = (from: number, to = time) =>
    sql` filter (where ${sales.timestamp} > ${from} and ${sales.timestamp} <= ${to})`
  const since = (period: Period) => {
    const length = periods[period]
    return length === undefined ? sql`` : within(time - length)
  }
  const volume = (period: Period) =>
    sql<string | null>`(sum(${sales.totalPrice})${since(period)})::text`
  const count = (period: Period) => sql<string>`(count(*)${since(period)})::text`
  const former = (period: Exclude<Period, 'allTime'>) =>
    sql<string | null>`(sum(${sales.totalPrice})${within(
      time - 2 * periods[period],
      time - periods[period],
    )})::text`
  return {
    'volume:1day': volume('1day'),
    'volume:7day': volume('7day'),
    'volume:30day': volume('30day'),
    'volume:allTime': volume('allTime'),
    'former:1day': former('1day'),
    'former:7day': former('7day'),
    'former:30day': former('30day'),
    'count:1day': count('1day'),
    'count:7day': count('7day'),
    'count:30day': count('30day'),
    'count:allTime': count('allTime'),
  }
}

const given = (contracts: readonly Hex[]) =>
  sql`(values ${sql.join(
    contracts.map(contract => sql`(${contract})`),
    sql`, `,
  )}) as c(contract)`

/** The pictures of the first tokens of each, read off an index. */
async function findImages({ db, chain }: ChainContext, contracts: readonly Hex[]) {
  const result = await db.execute(sql`
    select i.contract, i.token_id::text as token_id, i.image from ${given(contracts)} cross join lateral (
      select t.contract, t.token_id, t.image from ${tokens} as t
      where t.chain_id = ${chain.id} and t.contract = c.contract and t.image is not null
      order by t.token_id limit 4
    ) as i`)
  const { rows } = result as unknown as {
    rows: { contract: Hex; token_id: string; image: string }[]
  }
  return rows.map(({ token_id, ...row }) => ({ ...row, tokenId: BigInt(token_id) }))
}

/** The cheapest token of each. */
async function findFloors({ db, chain }: ChainContext, contracts: readonly Hex[]) {
  const result = await db.execute(sql`
    select i.contract, i.token_id::text as token_id from ${given(contracts)} cross join lateral (
      select t.contract, t.token_id from ${tokens} as t
      where t.chain_id = ${chain.id} and t.contract = c.contract and t.floor_price is not null
      order by t.floor_price, t.token_id limit 1
    ) as i`)
  const { rows } = result as unknown as { rows: { contract: Hex; token_id: string }[] }
  if (rows.length === 0) return []
  const pairs = rows.map(row => sql`(${row.contract}, ${row.token_id}::numeric)`)
  return db
    .select()
    .from(tokens)
    .where(
      and(
        eq(tokens.chainId, chain.id),
        sql`(${tokens.contract}, ${tokens.tokenId}) in (${sql.join(pairs, sql`, `)})`,
      ),
    )
}
