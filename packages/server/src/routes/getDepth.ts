import { zeroAddress } from '@sluice/router/seaport'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { ServerError } from '../errors.ts'
import { isForAll } from '../orderbook/tokenSets/isForAll.ts'
import { setsWith } from '../orderbook/tokenSets/setsWith.ts'
import { findDisplay } from '../rates/findDisplay.ts'
import { tokens } from '../storage/schema/metadata.ts'
import { orders, tokenSets } from '../storage/schema/orders.ts'
import { hasAttributes } from './hasAttributes.ts'
import { inCollection } from './inCollection.ts'
import { parseCollectionId } from './parseCollectionId.ts'
import type { RouteContext, RouteHandler } from './routeHandler.ts'
import { isOneOf } from './tokenDetails.ts'
import { toTokenKey } from './toTokenKey.ts'

/** Prices of one answer, the best ones. */
const most = 1000
/** Decimal places of a price. */
const mostPrecision = 18

/** GET /orders/depth/v1: of what has a worth in the native currency, by what is paid for it, fees included, on both sides. */
export const getDepth: RouteHandler<'/orders/depth/v1'> = async (context, { query }) => {
  const { db, chain } = context
  const { side, token, attributes, precision = 10 } = query
  const collection = parseCollectionId(query.collection)
  if ((collection === undefined) === (token === undefined))
    throw refuse('Either collection or token is needed')
  if (attributes && side === 'buy')
    throw refuse('attributes are only for side sell', 'not_supported')
  if (query.groupByFloorAsk && side === 'buy')
    throw refuse('groupByFloorAsk is only for side sell', 'not_supported')
  if (precision > mostPrecision)
    throw refuse(`precision must be ${mostPrecision} at most, got ${precision}`)
  const isSell = side === 'sell'
  const key = token && toTokenKey(token)
  const scope = isSell
    ? and(
        key && isOneOf(orders, [key]),
        collection ? inCollection(orders, collection) : undefined,
        hasAttributes(orders, attributes),
      )
    : inArray(
        orders.tokenSetId,
        key ? await setsWith(context, key) : await setsFor(context, collection ?? ''),
      )
  // Only for display: the exact amounts are those of the orders.
  const display = await findDisplay(context, query.displayCurrency)
  const { decimals } = display?.currency ?? chain.nativeCurrency
  const paid = isSell ? orders.value : paidByOffer
  const value = display
    ? sql`${paid} * ${display.rate.denominator}::numeric / ${display.rate.numerator}::numeric`
    : paid
  const price = sql<string>`round(${value} / power(10::numeric, ${decimals}::integer), ${precision}::integer)`
  const grouped = db
    .select({
      price: price.as('price'),
      quantity: sql<string>`sum(${orders.quantityRemaining})`.as('quantity'),
      makers: sql<string>`count(distinct ${orders.maker})`.as('makers'),
    })
    .from(orders)
    .where(
      and(
        eq(orders.chainId, chain.id),
        eq(orders.side, side),
        eq(orders.status, 'active'),
        isNotNull(orders.value),
        // Of an order for one taker nobody else can take anything.
        eq(orders.taker, zeroAddress),
        scope,
        query.groupByFloorAsk ? isFloor : undefined,
      ),
    )
    .groupBy(sql`1`)
    .as('grouped')
  const rows = await db
    .select({
      price: sql<string>`${grouped.price}::text`,
      quantity: sql<string>`${grouped.quantity}::text`,
      makers: sql<string>`${grouped.makers}::text`,
    })
    .from(grouped)
    .orderBy(sql`${grouped.price} ${sql.raw(isSell ? 'asc' : 'desc')}`)
    .limit(most)
  return {
    depth: rows.map(row => ({
      price: Number(row.price),
      quantity: Number(row.quantity),
      uniqueMakers: Number(row.makers),
    })),
  }
}

/** The sets whose offers are for every token of a collection. */
async function setsFor({ db, chain }: RouteContext, collection: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: tokenSets.id })
    .from(tokenSets)
    .where(and(eq(tokenSets.chainId, chain.id), isForAll([collection])))
  return rows.map(({ id }) => id)
}

/** The worth of an offer is what its seller gets; beside listings it stands at its price. */
const paidByOffer = sql`case when ${orders.netPrice} = 0 then ${orders.value} else div(${orders.value} * ${orders.price}, ${orders.netPrice}) end`

/** Of each token its cheapest listing alone. */
const isFloor = sql`exists (select 1 from ${tokens} where ${and(
  eq(tokens.chainId, orders.chainId),
  eq(tokens.contract, orders.contract),
  eq(tokens.tokenId, orders.tokenId),
  eq(tokens.floorOrderId, orders.id),
)})`

const refuse = (message: string, code = 'invalid_request') =>
  new ServerError(message, { code, apiCode: -1 })
