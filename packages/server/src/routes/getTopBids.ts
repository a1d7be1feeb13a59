import type { RouteOutput } from '@sluice/sdk/api'
import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { imageLink } from '../media/imageLink.ts'
import { findTopBids, type TopBid } from '../orderbook/findTopBids.ts'
import { findCurrencies, toDecimal, toPrice } from '../price.ts'
import type { ShownOrder } from '../storage/orderColumns.ts'
import { balances } from '../storage/schema/chainData.ts'
import { collectionFloors } from '../storage/schema/figures.ts'
import { collections, tokens } from '../storage/schema/metadata.ts'
import { findCriteria } from './findCriteria.ts'
import { findGroups, inGroups } from './groups.ts'
import { inCollection } from './inCollection.ts'
import type { RouteHandler } from './routeHandler.ts'
import { findLastSales, findOrders, isOneOf, keyOf } from './tokenDetails.ts'
import { nativeOf, priceOf, toSource } from './toOrder.ts'

type Answer = RouteOutput<'/orders/users/{user}/top-bids/v4'>

/** Tokens of an account that are looked at, the newest first. */
const mostSampled = 2000
/** Tokens per query. */
const chunkSize = 500

/** GET /orders/users/{user}/top-bids/v4 */
export const getTopBids: RouteHandler<'/orders/users/{user}/top-bids/v4'> = async (
  context,
  { path, query },
) => {
  const { sortBy = 'topBidValue', sortDirection = 'desc', limit = 20 } = query
  const sample = Math.min(Math.max(query.sampleSize ?? mostSampled, 1), mostSampled)
  const found = await context.db
    .select({ contract: balances.contract, tokenId: balances.tokenId })
    .from(balances)
    .where(
      and(
        eq(balances.chainId, context.chain.id),
        eq(balances.owner, path.user),
        gt(balances.amount, 0n),
        query.collection === undefined ? undefined : inCollection(balances, query.collection),
        inGroups(balances, await findGroups(context, query)),
      ),
    )
    .orderBy(desc(balances.acquiredAt), balances.contract, balances.tokenId)
    // One more tells whether there is more.
    .limit(sample + 1)
  // Who asks for a few knows that they are.
  const isPart = found.length > sample && (query.sampleSize ?? mostSampled) >= mostSampled
  const held = found.slice(0, sample)
  const bids: TopBid[] = []
  for (let i = 0; i < held.length; i += chunkSize)
    bids.push(...(await findTopBids(context, held.slice(i, i + chunkSize), path.user)))
  const [orders, floors] = await Promise.all([ordersOf(context, bids), floorsOf(context, bids)])
  const rows = bids.flatMap(bid => {
    const order = orders.get(bid.orderId)
    const floor = floors.get(bid.contract)
    return order ? [{ ...bid, order, floor, difference: differenceOf(bid.value, floor) }] : []
  })
  const sortOf: Record<typeof sortBy, (row: (typeof rows)[number]) => bigint> = {
    topBidValue: row => row.value,
    dateCreated: row => BigInt(row.order.createdAt),
    orderExpiry: row => BigInt(row.order.endTime),
    // Made positive, so that it stands in a continuation; a token without a floor comes last.
    floorDifferencePercentage: row => (row.difference === null ? 0n : row.difference + 1001n),
  }
  const sorted = rows
    .map(row => ({ ...row, sort: sortOf[sortBy](row) }))
    .sort((a, b) => (sortDirection === 'asc' ? compare(a, b) : compare(b, a)))
  const cursor = decodeCursor(query.continuation, ['uint', 'address', 'uint'])
  const after = cursor && {
    sort: BigInt(cursor[0] ?? 0),
    contract: cursor[1] as Hex,
    tokenId: BigInt(cursor[2] ?? 0),
  }
  const page = sorted
    .filter(
      row => !after || (sortDirection === 'asc' ? compare(row, after) : compare(after, row)) > 0,
    )
    .slice(0, limit)
  const last = page.at(-1)
  const total = rows.reduce((sum, row) => sum + row.value, 0n)
  return {
    // Of a part of what the account holds they would be too small, and nothing in them would tell.
    totalTokensWithBids: isPart ? null : rows.length,
    totalAmount: isPart ? null : toDecimal(total, context.chain.nativeCurrency.decimals),
    topBids: await describe(context, page, query),
    continuation:
      last && page.length === limit ? encodeCursor([last.sort, last.contract, last.tokenId]) : null,
  }
}

type Place = { sort: bigint; contract: Hex; tokenId: bigint }

function compare(a: Place, b: Place): number {
  if (a.sort !== b.sort) return a.sort < b.sort ? -1 : 1
  if (a.contract !== b.contract) return a.contract < b.contract ? -1 : 1
  return a.tokenId < b.tokenId ? -1 : a.tokenId > b.tokenId ? 1 : 0
}

/** Tenths of a percent by which an offer is above the floor; null without one. */
function differenceOf(value: bigint, floor: bigint | undefined): bigint | null {
  return floor === undefined || floor === 0n ? null : ((value - floor) * 1000n) / floor
}

async function ordersOf(context: ChainContext, bids: readonly TopBid[]) {
  const ids = [...new Set(bids.map(bid => bid.orderId))]
  const found = new Map<string, ShownOrder>()
  for (let i = 0; i < ids.length; i += chunkSize)
    for (const [id, row] of await findOrders(context, ids.slice(i, i + chunkSize)))
      found.set(id, row)
  return found
}

async function floorsOf({ db, chain }: ChainContext, bids: readonly TopBid[]) {
  const contracts = [...new Set(bids.map(bid => bid.contract))]
  if (contracts.length === 0) return new Map<Hex, bigint>()
  const rows = await db
    .select({ contract: collectionFloors.contract, floor: collectionFloors.floorPrice })
    .from(collectionFloors)
    .where(
      and(eq(collectionFloors.chainId, chain.id), inArray(collectionFloors.contract, contracts)),
    )
  return new Map(
    rows.flatMap(({ contract, floor }) => (floor === null ? [] : [[contract, floor] as const])),
  )
}

type Row = TopBid & { order: ShownOrder; floor: bigint | undefined; difference: bigint | null }

async function describe(
  context: ChainContext,
  page: readonly Row[],
  query: {
    includeCriteriaMetadata?: boolean | undefined
    normalizeRoyalties?: boolean | undefined
  },
): Promise<Answer['topBids']> {
  const { db, chain } = context
  const [details, sales, criteria, currencies] = await Promise.all([
    page.length === 0
      ? []
      : db
          .select({ token: tokens, collection: collections })
          .from(tokens)
          .innerJoin(
            collections,
            and(eq(collections.chainId, tokens.chainId), eq(collections.contract, tokens.contract)),
          )
          .where(and(eq(tokens.chainId, chain.id), isOneOf(tokens, page))),
    findLastSales(context, page),
    findCriteria(
      context,
      page.map(row => row.order),
      query.includeCriteriaMetadata,
    ),
    findCurrencies(
      context,
      page.map(row => row.order.currency),
    ),
  ])
  const byKey = new Map(details.map(row => [keyOf(row.token), row]))
  const native = nativeOf(chain)
  return page.map(({ order, floor, difference, ...key }) => {
    const found = byKey.get(keyOf(key))
    const currency = currencies.get(order.currency)
    return {
      id: order.id,
      price: currency ? priceOf(order, currency, query.normalizeRoyalties) : null,
      maker: order.maker,
      createdAt: new Date(order.createdAt).toISOString(),
      validFrom: order.startTime,
      validUntil: order.endTime,
      floorDifferencePercentage: difference === null ? null : Number(difference) / 10,
      source: toSource(chain, order.source),
      feeBreakdown: order.fees,
      criteria: criteria.get(order.id) ?? null,
      token: {
        contract: key.contract,
        tokenId: key.tokenId.toString(),
        kind: found?.collection.kind ?? null,
        name: found?.token.name ?? null,
        image: found ? imageLink(context, found.token) : null,
        floorAskPrice: found?.token.floorPrice ? toPrice(found.token.floorPrice, native) : null,
        lastSalePrice: sales.get(keyOf(key))?.price ?? null,
        collection: {
          id: key.contract,
          name: found?.collection.name ?? null,
          imageUrl: found ? imageLink(context, found.collection) : null,
          floorAskPrice: floor === undefined ? null : toPrice(floor, native),
        },
      },
    }
  })
}
