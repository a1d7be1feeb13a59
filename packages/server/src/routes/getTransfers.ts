import { and, desc, eq, gte, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { inTransferOf } from '../activity/inTransferOf.ts'
import { madeBySale, mostOfTransaction } from '../activity/madeBySale.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { imageLink } from '../media/imageLink.ts'
import { findCurrencies } from '../price.ts'
import { salePrice } from '../rates/salePrice.ts'
import { inRows } from '../storage/inRows.ts'
import { sales, transfers } from '../storage/schema/chainData.ts'
import { collections, tokens } from '../storage/schema/metadata.ts'
import { findTokenPlaces } from './findTokenPlaces.ts'
import { hasAttributes } from './hasAttributes.ts'
import { inCollection } from './inCollection.ts'
import { parseCollectionId } from './parseCollectionId.ts'
import type { RouteHandler } from './routeHandler.ts'
import { isOneOf } from './tokenDetails.ts'
import { tokensAsked } from './tokensAsked.ts'
import { toTokenKey } from './toTokenKey.ts'

const place = [transfers.block, transfers.logIndex, transfers.batchIndex] as const

/** GET /transfers/v4 */
export const getTransfers: RouteHandler<'/transfers/v4'> = async (context, { query }) => {
  const { db, chain } = context
  const { limit = 20, sortDirection = 'desc' } = query
  const collection = parseCollectionId(query.collection)
  const cursor = decodeCursor(query.continuation, ['long', 'long', 'long', 'long'])
  // Once for each transfer: as a condition of the sales it would be asked for each of them.
  const made = sql`(select ${madeBySale(chain)} as is_made offset 0) as made`
  const inTransaction = db
    .select()
    .from(sales)
    .where(inTransferOf('sales'))
    .limit(mostOfTransaction)
    .as('sold_in')
  const sold = db
    .select({
      ...{ currency: inTransaction.currency, totalPrice: inTransaction.totalPrice },
      ...{ value: inTransaction.value, amount: inTransaction.amount },
    })
    .from(inTransaction)
    .where(
      or(
        and(eq(inTransaction.orderKind, 'mint'), eq(inTransaction.logIndex, transfers.logIndex)),
        and(
          ...[ne(inTransaction.orderKind, 'mint'), eq(inTransaction.buyer, transfers.to)],
          sql`made.is_made`,
        ),
      ),
    )
    // Of several editions sold to one account at once each has its own price.
    .orderBy(
      desc(eq(inTransaction.seller, transfers.from)),
      desc(eq(inTransaction.amount, transfers.amount)),
      sql`abs(${inTransaction.logIndex} - ${transfers.logIndex})`,
    )
    .limit(1)
    .as('sold')
  const way = sql.raw(sortDirection)
  const filters = [
    eq(transfers.chainId, chain.id),
    query.contract ? eq(transfers.contract, query.contract) : undefined,
    query.token ? isOneOf(transfers, [toTokenKey(query.token)]) : undefined,
    collection ? inCollection(transfers, collection) : undefined,
    query.txHash ? eq(transfers.txHash, query.txHash.toLowerCase() as Hex) : undefined,
    cursor && after(cursor, sortDirection),
  ]
  const few = await tokensAsked(context, {
    within: collection ?? query.contract,
    tokens: query.token === undefined ? undefined : [toTokenKey(query.token)],
    isNamed: query.txHash !== undefined,
    attributes: query.attributes,
    limit,
  })
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
    .crossJoinLateral(made)
    .leftJoinLateral(sold, sql`true`)
    .where(
      few
        ? and(
            eq(transfers.chainId, chain.id),
            // At most a page of them.
            inRows(
              sql`(${sql.join([...place], sql`, `)})`,
              await findTokenPlaces(context, {
                ...{ table: transfers, place, tokens: few, way, limit },
                filters: [
                  ...filters,
                  // Which is where those of a token begin.
                  cursor &&
                    (sortDirection === 'desc' ? lte : gte)(transfers.block, Number(cursor[1])),
                ],
              }),
            ),
          )
        : and(...filters, hasAttributes(transfers, query.attributes, true)),
    )
    .orderBy(...[transfers.timestamp, ...place].map(column => sql`${column} ${way}`))
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
