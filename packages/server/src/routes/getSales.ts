import type { Sale } from '@sluice/sdk/api'
import { and, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { comparableCurrencies } from '../comparableCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { imageLink } from '../media/imageLink.ts'
import { findCurrencies, toPrice } from '../price.ts'
import { inRows } from '../storage/inRows.ts'
import { sales } from '../storage/schema/chainData.ts'
import { collections, type Royalty, tokens } from '../storage/schema/metadata.ts'
import { orders } from '../storage/schema/orders.ts'
import { hasAttributes } from './hasAttributes.ts'
import { inCollection } from './inCollection.ts'
import { parseCollectionId } from './parseCollectionId.ts'
import type { RouteHandler } from './routeHandler.ts'
import { isOneOf } from './tokenDetails.ts'
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
  const value = byPrice ? unitPrice(context) : sql<string>`${sales.timestamp}`
  const cursor = decodeCursor(query.continuation, [byPrice ? 'uint?' : 'long', 'long', 'long'])
  const way = sql.raw(direction)
  const rows = await saleRows(context, sql<string | null>`${value}::text`)
    .where(
      and(
        eq(sales.chainId, chain.id),
        query.contract ? inArray(sales.contract, query.contract as Hex[]) : undefined,
        query.tokens ? isOneOf(sales, [query.tokens].flat().map(toTokenKey)) : undefined,
        collection ? inCollection(sales, collection) : undefined,
        hasAttributes(sales, query.attributes),
        query.txHash ? eq(sales.txHash, query.txHash.toLowerCase() as Hex) : undefined,
        query.startTimestamp === undefined ? undefined : gte(sales.timestamp, query.startTimestamp),
        query.endTimestamp === undefined ? undefined : lte(sales.timestamp, query.endTimestamp),
        cursor && after(cursor, value, { direction, byPrice }),
      ),
    )
    .orderBy(
      byPrice ? sql`${value} ${way} nulls last` : sql`${value} ${way}`,
      sql`${sales.block} ${way}`,
      sql`${sales.logIndex} ${way}`,
    )
    .limit(limit)
  const last = rows.at(-1)
  return {
    sales: await toSales(context, rows, query.includeTokenMetadata),
    continuation:
      last && rows.length === limit
        ? encodeCursor([last.value, last.sale.block, last.sale.logIndex])
        : null,
  }
}

type SaleRow = Awaited<ReturnType<typeof saleRows>>[number]

function saleRows({ db }: ChainContext, value = sql<string | null>`null`) {
  return db
    .select({
      sale: sales,
      value,
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
    const amount = sale.amount > 0n ? sale.amount : 1n
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
      price: currency ? toPrice(sale.totalPrice / amount, currency) : null,
      ...feesOf(sale, parent?.royalties ?? []),
      isDeleted: false,
      createdAt: time,
      updatedAt: time,
    }
  })
}

/** Per unit, of the sales that can be compared: those in the native currency or its wrapped form. */
function unitPrice({ chain }: ChainContext): SQL<string> {
  return sql`case when ${inArray(sales.currency, comparableCurrencies(chain))} then div(${sales.totalPrice}, greatest(${sales.amount}, 1)) end`
}

function after(
  [value, block, log]: readonly [string | null, string | null, string | null],
  column: SQL,
  { direction, byPrice }: { direction: 'asc' | 'desc'; byPrice: boolean },
): SQL | undefined {
  const sign = sql.raw(direction === 'desc' ? '<' : '>')
  const place = sql`(${sales.block}, ${sales.logIndex}) ${sign} (${block}::bigint, ${log}::bigint)`
  if (value === null) return and(sql`${column} is null`, place)
  // As the column is, so that an index serves.
  const bound = sql`${value}::${sql.raw(byPrice ? 'numeric' : 'bigint')}`
  return or(
    sql`${column} ${sign} ${bound}`,
    and(sql`${column} = ${bound}`, place),
    byPrice ? sql`${column} is null` : undefined,
  )
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
