import { type AnyColumn, and, eq, inArray, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { inRows } from '../storage/inRows.ts'
import { collectionFigures, collectionFloors, figureTimes } from '../storage/schema/figures.ts'
import { tokens } from '../storage/schema/metadata.ts'
import { tokenSets } from '../storage/schema/orders.ts'
import { floorColumns } from './floorColumns.ts'
import { isCounted } from './isCounted.ts'
import { findOrders } from './tokenDetails.ts'

type Period = '1day' | '7day' | '30day' | 'allTime'

/** The figures of a collection. Volumes in base units of the native currency. */
export type Figures = {
  onSaleCount: number
  /** What is kept of its tokens, owners and sales; null while that is yet to be counted. */
  counted: CountedFigures | null
  /** Of its first tokens. */
  images: readonly { contract: Hex; tokenId: bigint; image: string }[]
  floor: (typeof tokens.$inferSelect & { order: Order }) | undefined
  topBid: Order | undefined
}

export type CountedFigures = {
  tokenCount: number
  ownerCount: number
  volume: Record<Period, bigint>
  /** Of the period before the last one. */
  formerVolume: Record<Exclude<Period, 'allTime'>, bigint>
  salesCount: Record<Period, number>
  /** Seconds since 1970: of its last mint; null where none was seen. */
  lastMintAt: number | null
}

type Order = NonNullable<ReturnType<Awaited<ReturnType<typeof findOrders>>['get']>>

/** Tokens of a collection that are looked at for pictures: all of it may have none. */
const mostLookedAt = 100

/**
 * The figures of some collections, by contract.
 *
 * @param normalizeRoyalties Whether the royalties that listings leave out count for which is the cheapest.
 */
export async function findFigures(
  context: ChainContext,
  contracts: readonly Hex[],
  normalizeRoyalties?: boolean,
): Promise<Map<Hex, Figures>> {
  if (contracts.length === 0) return new Map()
  const { db, chain } = context
  const ids = [...new Set(contracts)]
  const floor = floorColumns(normalizeRoyalties)
  const [found, images, floors, bids] = await Promise.all([
    db
      .select({
        contract: collectionFloors.contract,
        listed: collectionFloors.listed,
        isCounted: isCounted(collectionFloors.contract),
        its: collectionFigures,
      })
      .from(collectionFloors)
      .leftJoin(figureTimes, eq(figureTimes.chainId, collectionFloors.chainId))
      .leftJoin(
        collectionFigures,
        and(
          eq(collectionFigures.chainId, collectionFloors.chainId),
          eq(collectionFigures.contract, collectionFloors.contract),
        ),
      )
      .where(and(eq(collectionFloors.chainId, chain.id), inArray(collectionFloors.contract, ids))),
    findImages(context, ids),
    findFloors(context, ids, floor.price),
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
  const orderOf = (row: (typeof floors)[number]) =>
    normalizeRoyalties ? row.normalizedFloorOrderId : row.floorOrderId
  const orders = await findOrders(context, [
    ...floors.map(orderOf),
    ...bids.map(row => row.orderId),
  ])
  return new Map(
    ids.map(contract => {
      const counts = found.find(row => row.contract === contract)
      const cheapest = floors.find(row => row.contract === contract)
      const order = orders.get((cheapest && orderOf(cheapest)) ?? '')
      const bid = bids.find(row => row.id === `contract:${contract}`)?.orderId
      return [
        contract,
        {
          onSaleCount: counts?.listed ?? 0,
          counted: counts?.isCounted === false ? null : toCounted(counts?.its),
          images: images.filter(row => row.contract === contract),
          floor: cheapest && order && { ...cheapest, order },
          topBid: orders.get(bid ?? ''),
        },
      ]
    }),
  )
}

const toCounted = (
  its: typeof collectionFigures.$inferSelect | null | undefined,
): CountedFigures => ({
  tokenCount: its?.tokens ?? 0,
  ownerCount: its?.owners ?? 0,
  volume: {
    '1day': its?.volume1Day ?? 0n,
    '7day': its?.volume7Day ?? 0n,
    '30day': its?.volume30Day ?? 0n,
    allTime: its?.volumeAllTime ?? 0n,
  },
  formerVolume: {
    '1day': its?.formerVolume1Day ?? 0n,
    '7day': its?.formerVolume7Day ?? 0n,
    '30day': its?.formerVolume30Day ?? 0n,
  },
  salesCount: {
    '1day': its?.sales1Day ?? 0,
    '7day': its?.sales7Day ?? 0,
    '30day': its?.sales30Day ?? 0,
    allTime: its?.salesAllTime ?? 0,
  },
  lastMintAt: its?.lastMintAt ?? null,
})

export function byPeriod<value>(of: (period: Period) => value): Record<Period, value> {
  return { '1day': of('1day'), '7day': of('7day'), '30day': of('30day'), allTime: of('allTime') }
}

const given = (contracts: readonly Hex[]) =>
  sql`(values ${sql.join(
    contracts.map(contract => sql`(${contract})`),
    sql`, `,
  )}) as c(contract)`

/** The pictures of the first tokens of each, read off an index; where none of so many has one, there are none. */
async function findImages({ db, chain }: ChainContext, contracts: readonly Hex[]) {
  const result = await db.execute(sql`
    select i.contract, i.token_id::text as token_id, i.image from ${given(contracts)} cross join lateral (
      select t.contract, t.token_id, t.image from (
        select * from ${tokens} where chain_id = ${chain.id} and contract = c.contract
        order by token_id limit ${mostLookedAt}
      ) as t where t.image is not null order by t.token_id limit 4
    ) as i`)
  const { rows } = result as unknown as {
    rows: { contract: Hex; token_id: string; image: string }[]
  }
  return rows.map(({ token_id, ...row }) => ({ ...row, tokenId: BigInt(token_id) }))
}

/** The cheapest token of each, by one of the columns for that. */
async function findFloors(
  { db, chain }: ChainContext,
  contracts: readonly Hex[],
  { name }: AnyColumn,
) {
  const price = sql.identifier(name)
  const result = await db.execute(sql`
    select i.contract, i.token_id::text as token_id from ${given(contracts)} cross join lateral (
      select t.contract, t.token_id from ${tokens} as t
      where t.chain_id = ${chain.id} and t.contract = c.contract and t.${price} is not null
      order by t.${price}, t.token_id limit 1
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
        inRows(sql`(${tokens.contract}, ${tokens.tokenId})`, pairs),
      ),
    )
}
