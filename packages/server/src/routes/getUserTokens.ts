import type { UserTokenRow } from '@sluice/sdk/api'
import { and, asc, desc, eq, gt, ilike, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { imageLink, mediaLink } from '../media/imageLink.ts'
import { findCurrencies, toDecimal } from '../price.ts'
import { balances } from '../storage/schema/chainData.ts'
import { collections, tokens } from '../storage/schema/metadata.ts'
import { findHeldByFloor } from './findHeldByFloor.ts'
import { findHeldBySale } from './findHeldBySale.ts'
import { findHeldListed, ownListing } from './findHeldListed.ts'
import { findOwnListings } from './findOwnListings.ts'
import { findTokenBids } from './findTokenBids.ts'
import { floorColumns } from './floorColumns.ts'
import { contractsOf, findGroups, type Groups, haveRanges, inGroups } from './groups.ts'
import { inCollection } from './inCollection.ts'
import { likeText } from './likeText.ts'
import type { RouteHandler } from './routeHandler.ts'
import { findAttributes, findLastSales, findOrders, isOneOf, keyOf } from './tokenDetails.ts'
import { toCount, toFloorAsk } from './toOrder.ts'
import { toTokenKey } from './toTokenKey.ts'

type SortBy = 'acquiredAt' | 'floorAskPrice' | 'lastAppraisalValue'

function columnOf(sortBy: SortBy, normalizeRoyalties: boolean | undefined) {
  if (sortBy === 'acquiredAt') return balances.acquiredAt
  // What the market said of a token last is what it was sold for.
  return sortBy === 'floorAskPrice' ? floorColumns(normalizeRoyalties).price : tokens.lastSalePrice
}

/** GET /users/{user}/tokens/v10 */
export const getUserTokens: RouteHandler<'/users/{user}/tokens/v10'> = async (
  context,
  { path, query },
) => {
  const { db, chain } = context
  const { user } = path
  const { sortBy = 'acquiredAt', limit = 20, normalizeRoyalties } = query
  const direction = query.sortDirection ?? (sortBy === 'floorAskPrice' ? 'asc' : 'desc')
  const column = columnOf(sortBy, normalizeRoyalties)
  const order = direction === 'desc' ? desc : asc
  const groups = await findGroups(context, query)
  const filtersOf = (table: typeof balances | typeof ownListing) => [
    query.contract ? eq(table.contract, query.contract) : undefined,
    query.collection ? or(...query.collection.map(id => inCollection(table, id))) : undefined,
    query.excludeCollections
      ? not(or(...query.excludeCollections.map(id => inCollection(table, id))) ?? sql`false`)
      : undefined,
    inGroups(table, groups),
    query.tokens ? isOneOf(table, query.tokens.map(toTokenKey)) : undefined,
  ]
  const named = query.tokenName ? likeText(query.tokenName) : undefined
  const { onlyListed = false } = query
  const found =
    onlyListed || isNarrowed(query, groups)
      ? await findHeldListed(context, {
          ...{ user, column, direction, limit, named, onlyListed, where: filtersOf(ownListing) },
          after: placeAfter(query.continuation),
        })
      : await findByPrice(context, { path, query, direction, limit })
  const base = db
    .select({ balance: balances, token: tokens, collection: collections })
    .from(balances)
    .innerJoin(
      tokens,
      and(
        eq(tokens.chainId, balances.chainId),
        eq(tokens.contract, balances.contract),
        eq(tokens.tokenId, balances.tokenId),
      ),
    )
    .innerJoin(
      collections,
      and(eq(collections.chainId, balances.chainId), eq(collections.contract, balances.contract)),
    )
  const isHeld = and(
    eq(balances.chainId, chain.id),
    eq(balances.owner, user),
    gt(balances.amount, 0n),
  )
  const rows = found
    ? inOrder(
        found.length === 0 ? [] : await base.where(and(isHeld, isOneOf(balances, found))),
        found,
      )
    : await base
        .where(
          and(
            isHeld,
            ...filtersOf(balances),
            named ? ilike(tokens.name, named) : undefined,
            after(query.continuation, { sortBy, column, direction }),
          ),
        )
        // As one index of what an account holds has it, each column the same way.
        .orderBy(
          sortBy === 'acquiredAt' ? order(column) : sql`${order(column)} nulls last`,
          order(balances.contract),
          order(balances.tokenId),
        )
        .limit(limit)
  const keys = rows.map(row => row.token)
  const floorOf = (token: typeof tokens.$inferSelect) =>
    normalizeRoyalties ? token.normalizedFloorOrderId : token.floorOrderId
  const [floors, listings, bids, lastSales, attributes] = await Promise.all([
    findOrders(
      context,
      rows.map(row => floorOf(row.token)),
    ),
    findOwnListings(context, { user, keys, rawData: query.includeRawData }),
    query.includeTopBid ? findTokenBids(context, keys) : undefined,
    query.includeLastSale ? findLastSales(context, keys) : undefined,
    query.includeAttributes ? findAttributes(context, keys) : undefined,
  ])
  const own = [...listings.values()].map(({ cheapest }) => cheapest)
  const currencies = await findCurrencies(
    context,
    [...floors.values(), ...own, ...(bids?.values() ?? [])].map(order => order.currency),
  )
  const { includeDynamicPricing } = query
  const shown = { chain, normalizeRoyalties, includeDynamicPricing }
  const last = rows.at(-1)
  const lastFound = found?.at(-1)
  return {
    tokens: rows.map(({ balance, token, collection }): UserTokenRow => {
      const key = keyOf(token)
      const floor = floors.get(floorOf(token) ?? '')
      const bid = bids?.get(key)
      const { cheapest, onSale = 0n } = listings.get(key) ?? {}
      return {
        token: {
          chainId: chain.id,
          contract: token.contract,
          tokenId: token.tokenId.toString(),
          name: token.name,
          description: token.description,
          image: imageLink(context, token),
          imageSmall: imageLink(context, token, 'small'),
          imageLarge: imageLink(context, token, 'large'),
          media: mediaLink(context, token),
          kind: collection.kind,
          rarity: token.rarity,
          rarityRank: token.rarityRank,
          collection: {
            id: collection.contract,
            name: collection.name,
            slug: collection.contract,
            symbol: collection.symbol,
            imageUrl: imageLink(context, collection),
            royaltiesBps: collection.royalties.reduce((sum, { bps }) => sum + bps, 0),
            royalties: collection.royalties,
          },
          floorAsk: floor ? toFloorAsk(floor, currencies.get(floor.currency), shown) : null,
          ...(bids
            ? { topBid: bid ? toFloorAsk(bid, currencies.get(bid.currency), shown) : null }
            : {}),
          lastAppraisalValue:
            token.lastSalePrice === null
              ? null
              : toDecimal(token.lastSalePrice, chain.nativeCurrency.decimals),
          ...(lastSales ? { lastSale: lastSales.get(key) ?? null } : {}),
          ...(attributes ? { attributes: attributes.get(key) ?? [] } : {}),
        },
        ownership: {
          tokenCount: balance.amount.toString(),
          onSaleCount: `${toCount(onSale < balance.amount ? onSale : balance.amount)}`,
          floorAsk: cheapest
            ? toFloorAsk(cheapest, currencies.get(cheapest.currency), {
                ...shown,
                includeRawData: query.includeRawData,
              })
            : null,
          acquiredAt: new Date(balance.acquiredAt * 1000).toISOString(),
        },
      }
    }),
    // Where keys were found first the next page begins behind them: what is not held any more by then ends no list.
    continuation: lastFound
      ? found?.length === limit
        ? encodeCursor([lastFound.price, lastFound.contract, lastFound.tokenId])
        : null
      : last && rows.length === limit
        ? encodeCursor([
            placeOf(last, sortBy, normalizeRoyalties),
            last.token.contract,
            last.token.tokenId,
          ])
        : null,
  }
}

/** Whether what is sorted by prices are parts of collections, or tokens by their names: no index has those in order. */
function isNarrowed(
  { sortBy = 'acquiredAt', collection = [], excludeCollections = [], tokenName }: Asked['query'],
  groups: Groups | undefined,
): boolean {
  const hasRanges = [...collection, ...excludeCollections].some(id => id.includes(':'))
  return (
    sortBy !== 'acquiredAt' &&
    (hasRanges || tokenName !== undefined || (groups !== undefined && haveRanges(groups)))
  )
}

type Asked = Parameters<RouteHandler<'/users/{user}/tokens/v10'>>[1]

/** The keys of a page by floors or last prices where that is found without a look at all that is held; else undefined. */
async function findByPrice(
  context: Parameters<RouteHandler<'/users/{user}/tokens/v10'>>[0],
  { path, query, direction, limit }: Pick<Asked, 'path' | 'query'> & Page,
): Promise<findHeldByFloor.Key[] | undefined> {
  const { sortBy, contract, collection, excludeCollections = [], tokens } = query
  if (sortBy === undefined || sortBy === 'acquiredAt') return undefined
  if (tokens !== undefined) return undefined
  const groups = await findGroups(context, query)
  const lists = [
    contract && [contract],
    collection as Hex[] | undefined,
    groups && contractsOf(groups),
  ]
  const find = sortBy === 'floorAskPrice' ? findHeldByFloor : findHeldBySale
  return find(context, {
    ...{ user: path.user, direction, limit, normalizeRoyalties: query.normalizeRoyalties },
    // What is in each of them.
    contracts: lists.reduce<Hex[] | undefined>(
      (all, list) => (all && list ? all.filter(each => list.includes(each)) : (all ?? list)),
      undefined,
    ),
    except: excludeCollections as Hex[],
    after: placeAfter(query.continuation),
  })
}

/** The last of the page before. */
function placeAfter(continuation: string | undefined): findHeldByFloor.Options['after'] {
  const cursor = decodeCursor(continuation, ['amount?', 'address', 'uint'])
  return (
    cursor && {
      price: cursor[0] as string | null,
      contract: cursor[1] as Hex,
      tokenId: String(cursor[2]),
    }
  )
}

type Page = { direction: 'asc' | 'desc'; limit: number }

/** Rows in the order of their keys; what is not held any more by then is left out. */
function inOrder<row extends { token: { contract: Hex; tokenId: bigint } }>(
  rows: readonly row[],
  order: readonly findHeldByFloor.Key[],
): row[] {
  const byKey = new Map(rows.map(row => [keyOf(row.token), row]))
  return order.flatMap(key => byKey.get(keyOf(key)) ?? [])
}

function placeOf(
  { balance, token }: { balance: typeof balances.$inferSelect; token: typeof tokens.$inferSelect },
  sortBy: SortBy,
  normalizeRoyalties = false,
) {
  if (sortBy === 'acquiredAt') return balance.acquiredAt
  if (sortBy === 'lastAppraisalValue') return token.lastSalePrice
  return normalizeRoyalties ? token.normalizedFloorPrice : token.floorPrice
}

function after(
  continuation: string | undefined,
  { sortBy, column, direction }: after.Options,
): SQL | undefined {
  const cursor = decodeCursor(continuation, ['amount?', 'address', 'uint'])
  if (!cursor) return undefined
  const [value, contract, tokenId] = cursor
  const is = sql.raw(direction === 'desc' ? '<' : '>')
  const token = sql`${contract as Hex}, ${tokenId}::numeric`
  const later = sql`(${balances.contract}, ${balances.tokenId}) ${is} (${token})`
  if (value === null) return and(isNull(column), later)
  // One comparison of rows, of the column's type, is where the page begins in the index.
  const isTime = sortBy === 'acquiredAt'
  const bound = sql`${value}::${sql.raw(isTime ? 'bigint' : 'numeric')}`
  const beyond = sql`(${column}, ${balances.contract}, ${balances.tokenId}) ${is} (${bound}, ${token})`
  return isTime ? beyond : or(beyond, isNull(column))
}

declare namespace after {
  type Options = {
    sortBy: SortBy
    column: ReturnType<typeof columnOf>
    direction: 'asc' | 'desc'
  }
}
