import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { ServerError } from '../errors.ts'
import { toPrice } from '../price.ts'
import { balances } from '../storage/schema/chainData.ts'
import { tokens } from '../storage/schema/metadata.ts'
import { tokenSets } from '../storage/schema/orders.ts'
import { hasAttributes } from './hasAttributes.ts'
import { inCollection } from './inCollection.ts'
import { offsetOf } from './offsetOf.ts'
import type { RouteHandler } from './routeHandler.ts'
import { isOneOf } from './tokenDetails.ts'
import { nativeOf } from './toOrder.ts'
import { toTokenKey } from './toTokenKey.ts'

/** GET /owners/v2 */
export const getOwners: RouteHandler<'/owners/v2'> = async ({ db, chain }, { query }) => {
  const { collection, contract, token, limit = 20 } = query
  if (!collection && !contract && !token)
    throw new ServerError('One of collection, contract and token is needed', {
      code: 'invalid_request',
      apiCode: -1,
    })
  const rows = await db
    .select({
      owner: balances.owner,
      count: sql<string>`sum(${balances.amount})::text`,
      listed: sql<string>`count(${tokens.floorPrice})::text`,
      floor: sql<string | null>`min(${tokens.floorPrice})::text`,
    })
    .from(balances)
    .innerJoin(
      tokens,
      and(
        eq(tokens.chainId, balances.chainId),
        eq(tokens.contract, balances.contract),
        eq(tokens.tokenId, balances.tokenId),
      ),
    )
    .where(
      and(
        eq(balances.chainId, chain.id),
        gt(balances.amount, 0n),
        collection ? inCollection(balances, collection) : undefined,
        contract ? eq(balances.contract, contract) : undefined,
        token ? isOneOf(balances, [toTokenKey(token)]) : undefined,
        hasAttributes(balances, query.attributes),
      ),
    )
    .groupBy(balances.owner)
    .orderBy(sql`sum(${balances.amount}) desc`, balances.owner)
    .limit(limit)
    .offset(offsetOf(query.offset))
  const sets = [contract, collection?.split(':')[0], token?.split(':')[0]].flatMap(each =>
    each === undefined ? [] : [`contract:${each}`],
  )
  const [best] = await db
    .select({ value: tokenSets.topBidValue })
    .from(tokenSets)
    .where(
      and(
        eq(tokenSets.chainId, chain.id),
        or(
          inArray(tokenSets.id, sets),
          token === undefined ? undefined : eq(tokenSets.id, `token:${token}`),
        ),
        gt(tokenSets.topBidValue, 0n),
      ),
    )
    .orderBy(sql`${tokenSets.topBidValue} desc`)
    .limit(1)
  const native = nativeOf(chain)
  const topBid = best?.value ?? null
  return {
    owners: rows.map(row => ({
      address: row.owner,
      ownership: {
        tokenCount: row.count,
        onSaleCount: row.listed,
        floorAskPrice: row.floor === null ? null : toPrice(BigInt(row.floor), native),
        topBidValue: topBid === null ? null : toPrice(topBid, native),
        totalBidValue: topBid === null ? null : toPrice(topBid * BigInt(row.count), native),
      },
    })),
  }
}
