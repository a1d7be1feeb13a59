import { and, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { imageLink } from '../media/imageLink.ts'
import { findCurrencies, toDecimal } from '../price.ts'
import { saleWorthOf, unitWorthOf } from '../rates/saleWorth.ts'
import { sales } from '../storage/schema/chainData.ts'
import { collectionFloors } from '../storage/schema/figures.ts'
import { tokenAttributes, tokens } from '../storage/schema/metadata.ts'
import { tokenSets } from '../storage/schema/orders.ts'
import type { RouteContext, RouteHandler } from './routeHandler.ts'
import { findOrders } from './tokenDetails.ts'
import { toFloorAsk } from './toOrder.ts'
import { valuesOf } from './valuesOf.ts'

/** Rows of one page: each has pictures, listings and sales of its own. */
const mostRows = 200
/** Listings and sales of one row. */
const mostDetails = 20
/** The last sales of a trait that more tokens have are sought among the newest sales of the collection, so many. */
const fewTokens = 500
const mostSales = 2_000
/** Tokens of a trait that are looked at for pictures: all that have it may have none. */
const mostLookedAt = 100
/** Places of a list that can be asked for. */
const mostSkipped = 100_000

type Row = {
  key: string
  value: string
  count: string
  listed: string
  images: { contract: Hex; token_id: string; image: string }[]
  floors: Hex[]
  sold: { token_id: string; value: string; time: string }[]
  top_bid: Hex | null
}

/** GET /collections/{collection}/attributes/explore/v6 */
export const getExploreAttributes: RouteHandler<
  '/collections/{collection}/attributes/explore/v6'
> = async (context, { path, query }) => {
  const { chain } = context
  const limit = Math.min(query.limit ?? 20, mostRows)
  const [skipped = '0'] = decodeCursor(query.continuation, ['long']) ?? []
  const offset = Number(skipped)
  if (offset > mostSkipped) throw refuse(`continuation leads beyond ${mostSkipped} rows`)
  for (const name of ['maxFloorAskPrices', 'maxLastSells'] as const)
    if ((query[name] ?? 0) > mostDetails)
      throw refuse(`${name} must be ${mostDetails} at most, got ${query[name]}`)
  if (query.tokenId !== undefined && !/^[0-9]{1,78}$/.test(query.tokenId))
    throw refuse(`tokenId must be a token id, got ${query.tokenId.slice(0, 100)}`)
  const rows = await findRows(context, path.collection, { ...query, limit, offset })
  const orders = await findOrders(
    context,
    rows.flatMap(row => [...row.floors, row.top_bid]),
  )
  const currencies = await findCurrencies(
    context,
    [...orders.values()].map(order => order.currency),
  )
  const priced = (id: Hex) => {
    const order = orders.get(id)
    return order ? [toFloorAsk(order, currencies.get(order.currency), { chain })] : []
  }
  return {
    attributes: rows.map(row => ({
      key: row.key,
      value: row.value,
      tokenCount: Number(row.count),
      onSaleCount: Number(row.listed),
      sampleImages: row.images
        .map(({ token_id, ...token }) =>
          imageLink(context, { ...token, tokenId: BigInt(token_id) }),
        )
        .filter(link => link !== null),
      floorAsks: row.floors.flatMap(priced),
      lastSells: row.sold.map(sale => ({
        tokenId: sale.token_id,
        value: toDecimal(BigInt(sale.value), chain.nativeCurrency.decimals),
        timestamp: Number(sale.time),
      })),
      ...(query.includeTopBid
        ? { topBid: row.top_bid ? (priced(row.top_bid)[0] ?? null) : null }
        : {}),
    })),
    continuation: rows.length === limit ? encodeCursor([offset + limit]) : null,
  }
}

const refuse = (message: string) =>
  new ServerError(message, { code: 'invalid_request', apiCode: -1 })

/** Of a collection that is a range, its tokens. */
function tokensWithin(collection: string, alias: string): SQL {
  const [, first, last] = collection.split(':')
  if (first === undefined || last === undefined) return sql`true`
  return sql`${sql.raw(alias)}.token_id between ${first}::numeric and ${last}::numeric`
}

async function findRows(
  context: RouteContext,
  collection: string,
  options: {
    tokenId?: string | undefined
    attributeKey?: string | undefined
    excludeNumberTraits?: boolean | undefined
    maxFloorAskPrices?: number | undefined
    maxLastSells?: number | undefined
    sortDirection?: 'asc' | 'desc' | undefined
    limit: number
    offset: number
  },
): Promise<Row[]> {
  const { db, chain } = context
  const { tokenId, attributeKey, limit, offset } = options
  const direction = sql.raw(options.sortDirection ?? 'desc')
  const within = (alias: string) => tokensWithin(collection, alias)
  const isToken = (alias: string) =>
    sql.raw(
      `${alias}.chain_id = m.chain_id and ${alias}.contract = m.contract and ${alias}.token_id = m.token_id`,
    )
  const ofRow = sql`m.chain_id = ${chain.id} and m.contract = p.contract and m.key = p.key and m.value = p.value`
  // What belongs to the tokens that have the trait of a row.
  const having = (table: SQL, alias: string) =>
    sql`${tokenAttributes} as m join ${table} on ${isToken(alias)} where ${ofRow} and ${within(alias)}`
  const inTokens = having(sql`${tokens} as t`, 't')
  // As a value and not as a join: one row after the other is looked at, until there are enough.
  const hasTrait = (alias: string) =>
    sql`(select true from ${tokenAttributes} as m where ${isToken(alias)} and ${ofRow})`
  const mostFloors = options.maxFloorAskPrices ?? 1
  const inOrder = sql`order by t.floor_price, t.token_id limit ${mostFloors}`
  const isListed = sql`t.floor_price is not null`
  const sale = sql`s.token_id::text as token_id, s.timestamp::text as time,
    ${unitWorthOf(chain, 's')}::text as value`
  const newest = sql`order by s.timestamp desc, s.log_index desc`
  const isCounted = sql`${saleWorthOf(chain, 's')} is not null`
  const own: SQL | undefined =
    tokenId === undefined
      ? undefined
      : sql`(v.key, v.value) in (
          select o.key, o.value from ${tokenAttributes} as o where o.chain_id = ${chain.id}
            and o.contract = v.contract and o.token_id = ${tokenId}::numeric)`
  const values = await valuesOf(context, collection)
  const result = await db.execute(sql`
    with page as (
      select v.contract, v.key, v.value, v.tokens, v.tokens::text as count,
        v.listed::text as listed, v.floor_price as floor,
        (select f.listed from ${collectionFloors} as f
          where f.chain_id = ${chain.id} and f.contract = v.contract) as all_listed
      from (${values}) as v where ${
        and(
          attributeKey === undefined ? undefined : sql`v.key = ${attributeKey}`,
          options.excludeNumberTraits ? sql`v.numbers < v.tokens` : undefined,
          own,
        ) ?? sql`true`
      }
      order by floor ${direction} nulls last, key, value
      limit ${limit} offset ${offset}
    )
    select p.key, p.value, p.count, p.listed,
      (select coalesce(json_agg(i), '[]') from (
        select t.contract, t.token_id::text as token_id, t.image from (
          select * from ${tokenAttributes} as m where ${ofRow} and ${within('m')}
          order by m.token_id limit ${mostLookedAt}
        ) as m join ${tokens} as t on ${isToken('t')} where t.image is not null order by t.token_id limit 4
      ) as i) as images,
      -- Either what has the trait, or what is listed, the cheapest first: whichever is less to look at.
      case when p.listed = '0' then '[]'::json
        when p.tokens * p.listed::bigint <= p.all_listed * ${mostFloors}::int then
          (select coalesce(json_agg(f.floor_order_id), '[]') from (
            select t.floor_order_id from ${inTokens} and ${isListed} ${inOrder}) as f)
        else (select coalesce(json_agg(f.floor_order_id), '[]') from (
            select t.floor_order_id from ${tokens} as t
            where t.chain_id = ${chain.id} and t.contract = p.contract and ${isListed}
              and ${within('t')} and ${hasTrait('t')} ${inOrder}) as f)
      end as floors,
      case when p.tokens <= ${fewTokens} then
          (select coalesce(json_agg(x), '[]') from (
            select ${sale} from ${having(sql`${sales} as s`, 's')} and ${isCounted}
            ${newest} limit ${options.maxLastSells ?? 0}) as x)
        else (select coalesce(json_agg(x), '[]') from (
            select ${sale} from (
              select * from ${sales} as s
              where s.chain_id = ${chain.id} and s.contract = p.contract and ${isCounted} and ${within('s')}
              ${newest} limit ${mostSales}
            ) as s where ${hasTrait('s')} ${newest} limit ${options.maxLastSells ?? 0}) as x)
      end as sold,
      (select b.top_bid_order_id from ${tokenSets} as b
        where b.chain_id = ${chain.id} and b.collection_id = p.contract
          and b.attribute_key = p.key and b.attribute_value = p.value
          and b.top_bid_value is not null
        order by b.top_bid_value desc limit 1) as top_bid
    from page as p
    order by p.floor ${direction} nulls last, p.key, p.value`)
  return (result as unknown as { rows: Row[] }).rows
}
