import type { Sale } from '@sluice/sdk/api'
import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { imageLink } from '../media/imageLink.ts'
import { findCurrencies } from '../price.ts'
import { salePrice } from '../rates/salePrice.ts'
import { inRows } from '../storage/inRows.ts'
import { sales } from '../storage/schema/chainData.ts'
import { collections, type Royalty, tokens } from '../storage/schema/metadata.ts'
import { orders } from '../storage/schema/orders.ts'
import { findPricedSales, type PricedSale, pricedSale } from './findPricedSales.ts'
import { findTokenPlaces } from './findTokenPlaces.ts'
import { hasAttributes } from './hasAttributes.ts'
import { inCollection } from './inCollection.ts'
import { parseCollectionId } from './parseCollectionId.ts'
import type { RouteHandler } from './routeHandler.ts'
import { isOneOf } from './tokenDetails.ts'
import { tokensAsked } from './tokensAsked.ts'
import { toTokenKey } from './toTokenKey.ts'

/** Sales by what they are called, in one statement, as the answers of this route have them. */
export async function salesOf(context: ChainContext, ids: readonly string[]): Promise<Sale[]> {
  const places = ids.map(id => {
    const [hash, logIndex] = id.split(':')
    return sql`(${hash}, ${logIndex}::integer)`
  })
  // Of each transaction by the index of hashes.
  const hashes = [...new Set(ids.map(id => id.slice(0, 66) as Hex))]
  const rows = await saleRows(context).where(
    and(
      eq(sales.chainId, context.chain.id),
      inArray(sales.txHash, hashes),
      inRows(sql`(${sales.txHash}, ${sales.logIndex})`, places),
    ),
  )
  return toSales(context, rows, true)
}

/** GET /sales/v6 */
export const getSales: RouteHandler<'/sales/v6'> = async (context, { query }) => {
  const { chain } = context
  const { sortBy = 'time', limit = 100 } = query
  const direction = query.sortDirection ?? 'desc'
  const collection = parseCollectionId(query.collection)
  const byPrice = sortBy === 'price'
  if (byPrice && !collection && !query.contract && !query.tokens && !query.txHash)
    throw new ServerError('sortBy price needs one of collection, contract, tokens and txHash', {
      code: 'invalid_request',
      apiCode: -1,
    })
  const named = query.tokens && [query.tokens].flat().map(toTokenKey)
  const few = await tokensAsked(context, {
    within: collection ?? query.contract,
    tokens: named,
    isNamed: query.txHash !== undefined,
    attributes: query.attributes,
    limit,
  })
  const filtersOf = (table: typeof sales | typeof pricedSale) => [
    query.contract ? inArray(table.contract, query.contract as Hex[]) : undefined,
    named ? isOneOf(table, named) : undefined,
    collection ? inCollection(table, collection) : undefined,
    few ? undefined : hasAttributes(table, query.attributes, true),
    query.txHash ? eq(table.txHash, query.txHash.toLowerCase() as Hex) : undefined,
    query.startTimestamp === undefined ? undefined : gte(table.timestamp, query.startTimestamp),
    query.endTimestamp === undefined ? undefined : lte(table.timestamp, query.endTimestamp),
  ]
  if (byPrice) {
    const cursor = decodeCursor(query.continuation, ['uint', 'long', 'log', 'address'])
    const page = await findPricedSales(context, {
      ...{ direction, limit },
      where: [...filtersOf(pricedSale), few && isOneOf(pricedSale, few)],
      contracts: few || query.txHash ? undefined : contractsOf(collection, query.contract),
      after: cursor && {
        ...{ unit: cursor[0] ?? '0', currency: cursor[3] as Hex },
        ...{ block: Number(cursor[1]), logIndex: Number(cursor[2]) },
      },
    })
    const last = page.at(-1)
    return {
      sales: await toSales(context, await rowsOf(context, page), query.includeTokenMetadata),
      continuation:
        last && page.length === limit
          ? encodeCursor([last.unit, last.block, last.logIndex, last.currency])
          : null,
    }
  }
  const cursor = decodeCursor(query.continuation, ['long', 'long', 'log'])
  const way = sql.raw(direction)
  const is = sql.raw(direction === 'desc' ? '<' : '>')
  const place = [sales.block, sales.logIndex]
  const filters = [
    eq(sales.chainId, chain.id),
    ...filtersOf(sales),
    // One comparison of rows, of the columns' types: an index begins where the last page ended.
    cursor &&
      sql`(${sales.timestamp}, ${sales.block}, ${sales.logIndex}) ${is} (${cursor[0]}::bigint, ${cursor[1]}::bigint, ${cursor[2]}::integer)`,
    // Which is where that of a token begins.
    few && cursor && (direction === 'desc' ? lte : gte)(sales.block, Number(cursor[1])),
  ]
  const rows = await saleRows(context)
    .where(
      few
        ? and(
            eq(sales.chainId, chain.id),
            inRows(
              sql`(${sales.block}, ${sales.logIndex})`,
              await findTokenPlaces(context, {
                table: sales,
                place,
                tokens: few,
                filters,
                way,
                limit,
              }),
            ),
          )
        : and(...filters),
    )
    .orderBy(
      sql`${sales.timestamp} ${way}`,
      sql`${sales.block} ${way}`,
      sql`${sales.logIndex} ${way}`,
    )
    .limit(limit)
  const last = rows.at(-1)
  return {
    sales: await toSales(context, rows, query.includeTokenMetadata),
    continuation:
      last && rows.length === limit
        ? encodeCursor([last.sale.timestamp, last.sale.block, last.sale.logIndex])
        : null,
  }
}

/** Those that are asked for by one name or the other; those that both name, where both are given. */
function contractsOf(collection: string | undefined, named: readonly string[] | undefined): Hex[] {
  const own = collection?.slice(0, 42) as Hex | undefined
  const contracts = [...new Set(named as Hex[] | undefined)]
  if (own === undefined) return contracts
  return !named || contracts.includes(own) ? [own] : []
}

/** The sales at some places, in that order. */
async function rowsOf(context: ChainContext, page: readonly PricedSale[]) {
  const places = page.map(sale => sql`(${sale.block}::bigint, ${sale.logIndex}::integer)`)
  const rows = await saleRows(context).where(
    and(
      eq(sales.chainId, context.chain.id),
      inRows(sql`(${sales.block}, ${sales.logIndex})`, places),
    ),
  )
  const byPlace = new Map(rows.map(row => [`${row.sale.block}:${row.sale.logIndex}`, row]))
  return page.flatMap(sale => byPlace.get(`${sale.block}:${sale.logIndex}`) ?? [])
}

type SaleRow = Awaited<ReturnType<typeof saleRows>>[number]

function saleRows({ db }: ChainContext) {
  return db
    .select({
      sale: sales,
      source: orders.source,
      isOwn: sql<boolean>`${orders.id} is not null`,
      token: { name: tokens.name, image: tokens.image },
      collection: { name: collections.name, royalties: collections.royalties },
    })
    .from(sales)
    .leftJoin(orders, and(eq(orders.chainId, sales.chainId), eq(orders.id, sales.orderId)))
    .leftJoin(
      tokens,
      and(
        eq(tokens.chainId, sales.chainId),
        eq(tokens.contract, sales.contract),
        eq(tokens.tokenId, sales.tokenId),
      ),
    )
    .leftJoin(
      collections,
      and(eq(collections.chainId, sales.chainId), eq(collections.contract, sales.contract)),
    )
    .$dynamic()
}

async function toSales(
  context: ChainContext,
  rows: readonly SaleRow[],
  includeTokenMetadata: boolean | undefined,
): Promise<Sale[]> {
  const currencies = await findCurrencies(
    context,
    rows.map(row => row.sale.currency),
  )
  return rows.map(({ sale, source, isOwn, token, collection: parent }): Sale => {
    const currency = currencies.get(sale.currency)
    const id = `${sale.txHash}:${sale.logIndex}:${sale.contract}:${sale.tokenId}`
    const time = new Date(sale.timestamp * 1000).toISOString()
    return {
      id,
      saleId: id,
      token: {
        contract: sale.contract,
        tokenId: sale.tokenId.toString(),
        ...(includeTokenMetadata
          ? {
              name: token?.name ?? null,
              image: imageLink(context, { ...sale, image: token?.image ?? null }),
              collection: { id: sale.contract, name: parent?.name ?? null },
            }
          : {}),
      },
      orderSource: source,
      orderSide: sale.orderSide === 'sell' ? 'ask' : 'bid',
      orderKind: sale.orderKind,
      orderId: sale.orderId,
      orderIsReservoir: isOwn,
      fillSource: sale.fillSource,
      referrer: sale.referrer,
      from: sale.seller,
      to: sale.buyer,
      amount: sale.amount.toString(),
      block: sale.block,
      txHash: sale.txHash,
      logIndex: sale.logIndex,
      batchIndex: 0,
      timestamp: sale.timestamp,
      price: currency ? salePrice(context.chain, sale, currency) : null,
      ...feesOf(sale, parent?.royalties ?? []),
      isDeleted: false,
      createdAt: time,
      updatedAt: time,
    }
  })
}

/** What of the price went to others: to those who have royalties in the collection, and to marketplaces. */
function feesOf(
  { fees, totalPrice }: typeof sales.$inferSelect,
  royalties: readonly Royalty[],
): Pick<Sale, 'feeBreakdown' | 'royaltyFeeBps' | 'marketplaceFeeBps' | 'paidFullRoyalty'> {
  const recipients = new Map(royalties.map(({ recipient, bps }) => [recipient, bps]))
  const bpsOf = (amount: bigint) =>
    totalPrice === 0n ? 0 : Number((amount * 10_000n + totalPrice / 2n) / totalPrice)
  const breakdown = fees.map(({ recipient, amount }) => ({
    kind: recipients.has(recipient) ? 'royalty' : 'marketplace',
    bps: bpsOf(BigInt(amount)),
    recipient,
    rawAmount: amount,
  }))
  const sum = (kind: string) =>
    breakdown.filter(fee => fee.kind === kind).reduce((total, fee) => total + fee.bps, 0)
  return {
    feeBreakdown: breakdown,
    royaltyFeeBps: sum('royalty'),
    marketplaceFeeBps: sum('marketplace'),
    paidFullRoyalty: sum('royalty') >= royalties.reduce((total, { bps }) => total + bps, 0),
  }
}
