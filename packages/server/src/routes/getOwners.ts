import { zeroAddress } from '@sluice/router/seaport'
import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import { isForAll } from '../orderbook/tokenSets/isForAll.ts'
import { toPrice } from '../price.ts'
import { balances, holdings } from '../storage/schema/chainData.ts'
import { orders, tokenSets } from '../storage/schema/orders.ts'
import { findGroups, type Groups, idsOf, inGroups } from './groups.ts'
import { hasAttributes } from './hasAttributes.ts'
import { inCollection } from './inCollection.ts'
import { isOwner } from './isOwner.ts'
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
  const whole = wholeOf(query, groups)
  const page = { limit, offset: offsetOf(query.offset) }
  const rows = whole
    ? await findMost(context, { contract: whole, ...page })
    : await db
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
        .limit(page.limit)
        .offset(page.offset)
  const listed = await findListed(
    context,
    rows.map(row => row.owner),
    and(
      collection ? inCollection(orders, collection) : undefined,
      contract ? eq(orders.contract, contract) : undefined,
      token ? isOneOf(orders, [toTokenKey(token)]) : undefined,
      inGroups(orders, groups),
      hasAttributes(orders, query.attributes, true),
    ),
  )
  const named = [contract, collection, token?.split(':')[0]].filter(each => each !== undefined)
  const wanted = named.length > 0 ? named : idsOf(groups ?? [])
  const [best] = await db
    .select({ value: tokenSets.topBidValue })
    .from(tokenSets)
    .where(
      and(
        eq(tokenSets.chainId, chain.id),
        or(isForAll(wanted), token === undefined ? undefined : eq(tokenSets.id, `token:${token}`)),
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

/** The one collection that is asked for, if all of it is: what its owners hold of it is kept. */
function wholeOf(
  { collection, contract, token, attributes }: Parameters<RouteHandler<'/owners/v2'>>[1]['query'],
  groups: Groups | undefined,
): Hex | undefined {
  if (token !== undefined || groups || Object.keys(attributes ?? {}).length > 0) return undefined
  if (collection !== undefined && contract !== undefined && collection !== contract)
    return undefined
  const one = collection ?? contract
  return one === undefined || one.includes(':') ? undefined : (one as Hex)
}

/** Who holds the most of a collection, in the order of an index. */
function findMost(
  { db, chain }: RouteContext,
  { contract, limit, offset }: { contract: Hex; limit: number; offset: number },
) {
  return db
    .select({ owner: holdings.owner, count: sql<string>`${holdings.amount}::text` })
    .from(holdings)
    .where(
      and(eq(holdings.chainId, chain.id), eq(holdings.contract, contract), gt(holdings.amount, 0n)),
    )
    .orderBy(sql`${holdings.amount} desc nulls last`, holdings.owner)
    .limit(limit)
    .offset(offset)
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
  const held = db
    .select({ amount: balances.amount })
    .from(balances)
    .where(
      and(
        eq(balances.chainId, chain.id),
        eq(balances.contract, listed.contract),
        eq(balances.tokenId, listed.tokenId),
        isOwner(balances.owner, sql`${listed.maker}`),
        gt(balances.amount, 0n),
      ),
    )
    .offset(0)
    .as('held')
  const rows = await db
    .select({
      owner: listed.maker,
      count: sql<string>`sum(least(${listed.quantity}, ${held.amount}))::text`,
      floor: sql<string | null>`min(${listed.floor})::text`,
    })
    .from(listed)
    .innerJoinLateral(held, sql`true`)
    .groupBy(listed.maker)
  return new Map(rows.map(({ owner, ...row }) => [owner, row]))
}
