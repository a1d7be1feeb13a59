import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { inTransferOf } from '../activity/inTransferOf.ts'
import { madeBySale } from '../activity/madeBySale.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { imageLink } from '../media/imageLink.ts'
import { findCurrencies } from '../price.ts'
import { salePrice } from '../rates/salePrice.ts'
import { sales, transfers } from '../storage/schema/chainData.ts'
import { collections, tokens } from '../storage/schema/metadata.ts'
import { hasAttributes } from './hasAttributes.ts'
import { inCollection } from './inCollection.ts'
import { parseCollectionId } from './parseCollectionId.ts'
import type { RouteHandler } from './routeHandler.ts'
import { isOneOf } from './tokenDetails.ts'
import { toTokenKey } from './toTokenKey.ts'

/** GET /transfers/v4 */
export const getTransfers: RouteHandler<'/transfers/v4'> = async (context, { query }) => {
  const { db, chain } = context
  const { limit = 20, sortDirection = 'desc' } = query
  const collection = parseCollectionId(query.collection)
  const cursor = decodeCursor(query.continuation, ['long', 'long', 'long', 'long'])
  const sold = db
    .select({
      ...{ currency: sales.currency, totalPrice: sales.totalPrice },
      ...{ value: sales.value, amount: sales.amount },
    })
    .from(sales)
    .where(
      and(
        inTransferOf('sales'),
        or(
          and(eq(sales.orderKind, 'mint'), eq(sales.logIndex, transfers.logIndex)),
          and(ne(sales.orderKind, 'mint'), eq(sales.buyer, transfers.to), madeBySale(chain)),
        ),
      ),
    )
    .orderBy(sales.logIndex)
    .limit(1)
    .as('sold')
  const way = sql.raw(sortDirection)
  const rows = await db
    .select({
      transfer: transfers,
      token: { name: tokens.name, image: tokens.image },
      collectionName: collections.name,
      sold: {
        ...{ currency: sold.currency, totalPrice: sold.totalPrice },
        ...{ value: sold.value, amount: sold.amount },
      },
    })
    .from(transfers)
    .leftJoin(
      tokens,
      and(
        eq(tokens.chainId, transfers.chainId),
        eq(tokens.contract, transfers.contract),
        eq(tokens.tokenId, transfers.tokenId),
      ),
    )
    .leftJoin(
      collections,
      and(eq(collections.chainId, transfers.chainId), eq(collections.contract, transfers.contract)),
    )
    .leftJoinLateral(sold, sql`true`)
    .where(
      and(
        eq(transfers.chainId, chain.id),
        query.contract ? eq(transfers.contract, query.contract) : undefined,
        query.token ? isOneOf(transfers, [toTokenKey(query.token)]) : undefined,
        collection ? inCollection(transfers, collection) : undefined,
        hasAttributes(transfers, query.attributes),
        query.txHash ? eq(transfers.txHash, query.txHash.toLowerCase() as Hex) : undefined,
        cursor && after(cursor, sortDirection),
      ),
    )
    .orderBy(
      ...[transfers.timestamp, transfers.block, transfers.logIndex, transfers.batchIndex].map(
        column => sql`${column} ${way}`,
      ),
    )
    .limit(limit)
  const currencies = await findCurrencies(
    context,
    rows.flatMap(({ sold }) => (sold ? [sold.currency] : [])),
  )
  const last = rows.at(-1)?.transfer
  return {
    transfers: rows.map(({ transfer, token, collectionName, sold }) => {
      const currency = sold ? currencies.get(sold.currency) : undefined
      return {
        token: {
          contract: transfer.contract,
          tokenId: transfer.tokenId.toString(),
          name: token?.name ?? null,
          image: imageLink(context, { ...transfer, image: token?.image ?? null }),
          collection: { id: transfer.contract, name: collectionName },
        },
        from: transfer.from,
        to: transfer.to,
        amount: transfer.amount.toString(),
        txHash: transfer.txHash,
        block: transfer.block,
        logIndex: transfer.logIndex,
        batchIndex: transfer.batchIndex,
        timestamp: transfer.timestamp,
        isDeleted: false,
        updatedAt: new Date(transfer.timestamp * 1000).toISOString(),
        price: sold && currency ? salePrice(chain, sold, currency) : null,
      }
    }),
    continuation:
      last && rows.length === limit
        ? encodeCursor([last.timestamp, last.block, last.logIndex, last.batchIndex])
        : null,
  }
}

function after(values: readonly (string | null)[], direction: 'asc' | 'desc'): SQL {
  const sign = sql.raw(direction === 'desc' ? '<' : '>')
  const place = sql.join(
    values.map(value => sql`${value}::bigint`),
    sql`, `,
  )
  return sql`(${transfers.timestamp}, ${transfers.block}, ${transfers.logIndex}, ${transfers.batchIndex}) ${sign} (${place})`
}
