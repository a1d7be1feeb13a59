import { zeroAddress } from '@sluice/router/seaport'
import { type AnyColumn, and, eq, gte, inArray, lte, not, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { tokens } from '../storage/schema/metadata.ts'
import { orders } from '../storage/schema/orders.ts'
import { floorColumns } from './floorColumns.ts'
import type { RouteHandler } from './routeHandler.ts'
import { toBaseUnits } from './toBaseUnits.ts'

type Query = Pick<
  Parameters<RouteHandler<'/tokens/v7'>>[1]['query'],
  | 'minFloorAskPrice'
  | 'maxFloorAskPrice'
  | 'minRarityRank'
  | 'maxRarityRank'
  | 'source'
  | 'nativeSource'
  | 'excludeSources'
  | 'currencies'
  | 'normalizeRoyalties'
>

/**
 * The conditions on the cheapest listing of tokens (its worth in the native currency, with `normalizeRoyalties` of it and
 * of the royalties that it leaves out, its marketplace) and on their rank. With one on the listing, tokens without one are left out, but by those that
 * exclude marketplaces: these leave out what is cheapest there, and look for no other listing. `nativeSource`
 * and `currencies` ask whether there is any listing of a marketplace, or in one of the currencies, be it dearer than
 * another one, or one that cannot be compared.
 */
export function floorFilters({ chain }: ChainContext, query: Query): (SQL | undefined)[] {
  const { source, excludeSources, currencies } = query
  const floor = floorColumns(query.normalizeRoyalties)
  const price = (value: number | string | undefined) =>
    value === undefined ? undefined : toBaseUnits(value, chain.nativeCurrency.decimals)
  const [least, most] = [price(query.minFloorAskPrice), price(query.maxFloorAskPrice)]
  return [
    least === undefined ? undefined : gte(floor.price, least),
    most === undefined ? undefined : lte(floor.price, most),
    query.minRarityRank === undefined
      ? undefined
      : gte(tokens.rarityRank, Number(query.minRarityRank)),
    query.maxRarityRank === undefined
      ? undefined
      : lte(tokens.rarityRank, Number(query.maxRarityRank)),
    source === undefined
      ? undefined
      : floorIs(floor.orderId, inArray(orders.source, [source].flat())),
    excludeSources === undefined
      ? undefined
      : not(floorIs(floor.orderId, inArray(orders.source, [excludeSources].flat()))),
    currencies === undefined
      ? undefined
      : hasListing(inArray(orders.currency, [currencies].flat() as Hex[])),
    query.nativeSource === undefined
      ? undefined
      : hasListing(eq(orders.source, query.nativeSource)),
  ]
}

function hasListing(condition: SQL): SQL {
  return sql`exists (select 1 from ${orders} where ${and(
    eq(orders.chainId, tokens.chainId),
    eq(orders.contract, tokens.contract),
    eq(orders.tokenId, tokens.tokenId),
    eq(orders.side, 'sell'),
    eq(orders.status, 'active'),
    eq(orders.taker, zeroAddress),
    condition,
  )})`
}

function floorIs(orderId: AnyColumn, condition: SQL): SQL {
  return sql`exists (select 1 from ${orders} where ${and(
    eq(orders.chainId, tokens.chainId),
    eq(orders.id, orderId),
    condition,
  )})`
}
