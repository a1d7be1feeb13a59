import { zeroAddress } from '@sluice/router/seaport'
import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import { isForAll } from '../orderbook/tokenSets/isForAll.ts'
import { toPrice } from '../price.ts'
import { balances } from '../storage/schema/chainData.ts'
import { orders, tokenSets } from '../storage/schema/orders.ts'
import { findGroups, idsOf, inGroups } from './groups.ts'
import { hasAttributes } from './hasAttributes.ts'
import { inCollection } from './inCollection.ts'
import { offsetOf } from './offsetOf.ts'
import type { RouteContext, RouteHandler } from './routeHandler.ts'
import { isOneOf } from './tokenDetails.ts'
import { nativeOf } from './toOrder.ts'
import { toTokenKey } from './toTokenKey.ts'

/** GET /owners/v2 */
export const getOwners: RouteHandler<'/owners/v2'> = async (context, { query }) => {
  const { db, chain } = context
  const { collection, contract, token, limit = 20 } = query
  const groups = await findGroups(context, query)
  if (!collection && !contract && !token && !groups)
    throw new ServerError('One of collection, contract, token and collectionsSetId is needed', {
      code: 'invalid_request',
      apiCode: -1,
    })
  const rows = await db
    .select({
      owner: balances.owner,
      count: sql<string>`sum(${balances.amount})::text`,
    })
    .from(balances)
    .where(
      and(
        eq(balances.chainId, chain.id),
        gt(balances.amount, 0n),
        collection ? inCollection(balances, collection) : undefined,
        contract ? eq(balances.contract, contract) : undefined,
        token ? isOneOf(balances, [toTokenKey(token)]) : undefined,
        inGroups(balances, groups),
        hasAttributes(balances, query.attributes),
      ),
    )
    .groupBy(balances.owner)
    .orderBy(sql`sum(${balances.amount}) desc`, balances.owner)
    .limit(limit)
    .offset(offsetOf(query.offset))
  const listed = await findListed(
    context,
    rows.map(row => row.owner),
    and(
      collection ? inCollection(orders, collection) : undefined,
      contract ? eq(orders.contract, contract) : undefined,
      token ? isOneOf(orders, [toTokenKey(token)]) : undefined,
      inGroups(orders, groups),
      hasAttributes(orders, query.attributes),
    ),
  )
  const named = [contract, collection, token?.split(':')[0]].filter(each => each !== undefined)
  const whole = named.length > 0 ? named : idsOf(groups ?? [])
  const [best] = await db
    .select({ value: tokenSets.topBidValue })
    .from(tokenSets)
    .where(
      and(
        eq(tokenSets.chainId, chain.id),
        or(isForAll(whole), token === undefined ? undefined : eq(tokenSets.id, `token:${token}`)),
        gt(tokenSets.topBidValue, 0n),
      ),
    )
    .orderBy(sql`${tokenSets.topBidValue} desc`)
    .limit(1)
  const native = nativeOf(chain)
  const topBid = best?.value ?? null
  return {
    owners: rows.map(row => {
      const { count, floor } = listed.get(row.owner) ?? { count: '0', floor: null }
      return {
        address: row.owner,
        ownership: {
          tokenCount: row.count,
          onSaleCount: count,
          floorAskPrice: floor === null ? null : toPrice(BigInt(floor), native),
          topBidValue: topBid === null ? null : toPrice(topBid, native),
          totalBidValue: topBid === null ? null : toPrice(topBid * BigInt(row.count), native),
        },
      }
    }),
  }
}

/**
 * What each owner has listed for everybody, never more of a token than is held, and the cheapest of it. Of an
 * edition others have listings too, so the token's own cheapest one says nothing of an owner.
 */
async function findListed(
  { db, chain }: RouteContext,
  owners: readonly Hex[],
  scope: SQL | undefined,
): Promise<Map<Hex, { count: string; floor: string | null }>> {
  if (owners.length === 0) return new Map()
  const listed = db
    .select({
      contract: orders.contract,
      tokenId: orders.tokenId,
      maker: orders.maker,
      quantity: sql<string>`sum(${orders.quantityRemaining})`.as('quantity'),
      floor: sql<string | null>`min(${orders.value})`.as('floor'),
    })
    .from(orders)
    .where(
      and(
        eq(orders.chainId, chain.id),
        inArray(orders.maker, [...owners]),
        eq(orders.side, 'sell'),
        eq(orders.status, 'active'),
        eq(orders.taker, zeroAddress),
        scope,
      ),
    )
    .groupBy(orders.contract, orders.tokenId, orders.maker)
    .as('listed')
  const rows = await db
    .select({
      owner: listed.maker,
      count: sql<string>`sum(least(${listed.quantity}, ${balances.amount}))::text`,
      floor: sql<string | null>`min(${listed.floor})::text`,
    })
    .from(listed)
    .innerJoin(
      balances,
      and(
        eq(balances.chainId, chain.id),
        eq(balances.contract, listed.contract),
        eq(balances.tokenId, listed.tokenId),
        eq(balances.owner, listed.maker),
        gt(balances.amount, 0n),
      ),
    )
    .groupBy(listed.maker)
  return new Map(rows.map(({ owner, ...row }) => [owner, row]))
}
