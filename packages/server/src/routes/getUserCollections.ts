import { and, eq, gt, ilike, inArray, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Hex } from 'viem'
import { mostLive } from '../orderbook/lookUpPost.ts'
import { findCurrencies, toDecimal, toPrice } from '../price.ts'
import { balances, holdings } from '../storage/schema/chainData.ts'
import { collectionFigures, collectionFloors } from '../storage/schema/figures.ts'
import { collections } from '../storage/schema/metadata.ts'
import { orders, tokenSetTokens } from '../storage/schema/orders.ts'
import { findFigures } from './findFigures.ts'
import { contractsOf, findGroups, haveRanges, inGroups } from './groups.ts'
import { inCollection } from './inCollection.ts'
import { isOwner } from './isOwner.ts'
import { likeText } from './likeText.ts'
import { offsetOf } from './offsetOf.ts'
import type { RouteHandler } from './routeHandler.ts'
import { currenciesOf, toCollection } from './toCollection.ts'

/**
 * How many of the tokens that are held of a collection, of whatever amount each, somebody else offers something for: for
 * the token itself, for a list that it is in, or for any of its collection.
 */
function liquidCount(user: Hex, asked: SQL | undefined) {
  const offered = (set: SQL) =>
    sql`exists (select 1 from ${orders} as o where o.chain_id = ${balances.chainId}
      and o.token_set_id = ${set} and o.side = 'buy' and o.status = 'active'
      and o.value is not null and o.maker <> ${user})`
  const counted = sql<string>`(select count(*) filter (where ${or(
    offered(sql`'contract:' || ${balances.contract}`),
    offered(sql`'token:' || ${balances.contract} || ':' || ${balances.tokenId}`),
    sql`exists (select 1 from ${tokenSetTokens} as m where m.chain_id = ${balances.chainId}
      and m.contract = ${balances.contract} and m.token_id = ${balances.tokenId}
      and m.offered_as is not null and ${offered(sql`m.set_id`)})`,
  )})::text from ${balances} where ${balances.chainId} = ${holdings.chainId}
    and ${balances.contract} = ${holdings.contract} and ${balances.owner} = ${user}
    and ${balances.amount} > 0 ${asked ? sql`and ${asked}` : sql``})`
  // Of tokens that there are once all are wanted where one offer is for any of them: they need not be looked at.
  const all = sql`case when ${collections.kind} = 'erc721' and exists (
    select 1 from ${orders} as o where o.chain_id = ${holdings.chainId}
      and o.token_set_id = 'contract:' || ${holdings.contract} and o.side = 'buy'
      and o.status = 'active' and o.value is not null and o.maker <> ${user}
  ) then ${holdings.amount}::text end`
  return sql<string>`coalesce(${all}, ${counted})`
}

const contractOf = (id: string) => (id.split(':')[0] ?? id) as Hex
const isRange = (id: string) => id.includes(':')
type Held = Parameters<typeof inCollection>[0]

/** GET /users/{user}/collections/v4 */
export const getUserCollections: RouteHandler<'/users/{user}/collections/v4'> = async (
  context,
  { path, query },
) => {
  const { db, chain } = context
  const { sortBy = 'allTimeVolume', sortDirection = 'desc', limit = 20 } = query
  const groups = await findGroups(context, query)
  const { collection = [], excludeCollections: excluded = [] } = query
  const hasRanges = [...collection, ...excluded].some(isRange) || (groups && haveRanges(groups))
  /** The condition of tokens that are asked about, where that is less than the collections they are in. */
  const asked = (table: Held): SQL | undefined =>
    hasRanges
      ? and(
          inGroups(table, groups),
          or(...collection.map(id => inCollection(table, id))),
          ...excluded.map(id => not(inCollection(table, id) ?? sql`false`)),
        )
      : undefined
  // What is held of a part of a collection is kept nowhere: it is added up, under the same names.
  const ranges = hasRanges
    ? db
        .select({
          chainId: balances.chainId,
          owner: balances.owner,
          contract: balances.contract,
          amount: sql`sum(${balances.amount})`.as('amount'),
        })
        .from(balances)
        .where(
          and(
            eq(balances.chainId, chain.id),
            eq(balances.owner, path.user),
            gt(balances.amount, 0n),
            asked(balances),
          ),
        )
        .groupBy(balances.chainId, balances.owner, balances.contract)
        .as('holdings')
    : undefined
  const rank = {
    allTimeVolume: collectionFigures.volumeAllTime,
    totalValue: sql`${collectionFloors.floorPrice} * ${holdings.amount}`,
    floorAskPrice: collectionFloors.floorPrice,
  }[sortBy]
  const mine = alias(balances, 'b')
  const isAsked = asked(mine)
  // A token that is listed more than once, at two marketplaces, is one of those on sale. Of more listings than anybody
  // may post, as a pool has them, nothing is told: they are not read to the end.
  const onSale = sql<string | null>`(
    select case when coalesce(max(l.read), 0) <= ${mostLive.all}
      then coalesce(sum(least(l.quantity, coalesce(b.amount, 0))), 0)::text end
    from (select o.token_id, sum(o.quantity_remaining) as quantity, sum(count(*)) over () as read
      from (select token_id, quantity_remaining from ${orders}
        where chain_id = ${chain.id} and maker = ${path.user} and side = 'sell'
          and status = 'active' and contract = ${collections.contract}
        limit ${mostLive.all + 1}) as o
      group by o.token_id) as l
    left join lateral (
      select b.amount from ${balances} as b
      where l.read <= ${mostLive.all} and b.chain_id = ${chain.id} and b.contract = ${collections.contract}
        and b.token_id = l.token_id and ${isOwner(sql`b.owner`, sql`${path.user}`)} ${isAsked ? sql`and ${isAsked}` : sql``}
      offset 0
    ) as b on true)`
  const rows = await db
    .select({
      collection: collections,
      held: sql<string>`${holdings.amount}::text`,
      onSale,
      ...(query.includeLiquidCount ? { liquid: liquidCount(path.user, asked(balances)) } : {}),
    })
    .from(ranges ? (ranges as unknown as typeof holdings) : holdings)
    .innerJoin(
      collections,
      and(eq(collections.chainId, holdings.chainId), eq(collections.contract, holdings.contract)),
    )
    .leftJoin(
      collectionFigures,
      and(
        eq(collectionFigures.chainId, collections.chainId),
        eq(collectionFigures.contract, collections.contract),
      ),
    )
    .leftJoin(
      collectionFloors,
      and(
        eq(collectionFloors.chainId, collections.chainId),
        eq(collectionFloors.contract, collections.contract),
      ),
    )
    .where(
      and(
        eq(holdings.chainId, chain.id),
        eq(holdings.owner, path.user),
        gt(holdings.amount, 0n),
        query.collection ? inArray(holdings.contract, query.collection.map(contractOf)) : undefined,
        query.excludeCollections
          ? notInArray(holdings.contract, excluded.filter(id => !isRange(id)).map(contractOf))
          : undefined,
        groups ? inArray(holdings.contract, contractsOf(groups)) : undefined,
        query.name ? ilike(collections.name, likeText(query.name)) : undefined,
      ),
    )
    .orderBy(sql`${rank} ${sql.raw(sortDirection)} nulls last`, collections.contract)
    .limit(limit)
    .offset(offsetOf(query.offset))
  const figures = await findFigures(
    context,
    rows.map(row => row.collection.contract),
  )
  const currencies = await findCurrencies(context, currenciesOf(figures.values()))
  return {
    collections: rows.flatMap(row => {
      const its = figures.get(row.collection.contract)
      if (!its) return []
      const {
        floorAsk,
        topBid,
        royalties: _,
        ...collection
      } = toCollection(context, row.collection, {
        figures: its,
        currencies,
      })
      const value = (its.floor?.floorPrice ?? 0n) * BigInt(row.held)
      const bidCurrency = its.topBid && currencies.get(its.topBid.currency)
      return [
        {
          collection: {
            ...collection,
            floorAskPrice: floorAsk?.price ?? null,
            ...(query.includeTopBid
              ? {
                  topBidValue:
                    its.topBid && bidCurrency ? toPrice(its.topBid.netPrice, bidCurrency) : null,
                  topBidMaker: topBid?.maker ?? null,
                  topBidSourceDomain: topBid?.source?.domain ?? null,
                }
              : {}),
          },
          ownership: {
            tokenCount: row.held,
            onSaleCount: row.onSale,
            ...(row.liquid === undefined ? {} : { liquidCount: row.liquid }),
            totalValue: toDecimal(value, chain.nativeCurrency.decimals),
          },
        },
      ]
    }),
  }
}
