import type { TokenRow } from '@sluice/sdk/api'
import { and, asc, desc, eq, gt, ilike, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { imageLink, mediaLink } from '../media/imageLink.ts'
import { findTopBids } from '../orderbook/findTopBids.ts'
import { findCurrencies } from '../price.ts'
import { collections, tokens } from '../storage/schema/metadata.ts'
import { hasAttributes } from './hasAttributes.ts'
import { inCollection } from './inCollection.ts'
import { likeText } from './likeText.ts'
import type { RouteHandler } from './routeHandler.ts'
import {
  findAttributes,
  findHolders,
  findLastSales,
  findOrders,
  isOneOf,
  keyOf,
} from './tokenDetails.ts'
import { toCount, toFloorAsk } from './toOrder.ts'
import { toTokenKey } from './toTokenKey.ts'

const sortable = { floorAskPrice: tokens.floorPrice, rarity: tokens.rarityRank, tokenId: undefined }

/** GET /tokens/v7 */
export const getTokens: RouteHandler<'/tokens/v7'> = async (context, { query }) => {
  const { db, chain } = context
  const {
    collection,
    contract,
    sortBy = 'floorAskPrice',
    sortDirection = 'asc',
    limit = 20,
  } = query
  if (!isSortable(sortBy))
    throw new ServerError(`sortBy ${sortBy} is not supported yet`, {
      code: 'not_supported',
      apiCode: -1,
    })
  if (!collection && !contract && !query.tokens)
    throw new ServerError('One of collection, contract and tokens is needed', {
      code: 'invalid_request',
      apiCode: -1,
    })
  const conditions: (SQL | undefined)[] = [
    eq(tokens.chainId, chain.id),
    collection ? inCollection(tokens, collection) : undefined,
    contract ? inArray(tokens.contract, contract) : undefined,
    query.tokens ? isOneOf(tokens, query.tokens.map(toTokenKey)) : undefined,
    query.tokenName ? ilike(tokens.name, likeText(query.tokenName)) : undefined,
    hasAttributes(tokens, query.attributes),
  ]
  const by = sortable[sortBy]
  const direction = sortDirection === 'desc' ? desc : asc
  const rows = await db
    .select({ token: tokens, collection: collections })
    .from(tokens)
    .innerJoin(
      collections,
      and(eq(collections.chainId, tokens.chainId), eq(collections.contract, tokens.contract)),
    )
    .where(and(...conditions, after(query.continuation, by, sortDirection)))
    .orderBy(
      ...(by ? [sql`${direction(by)} nulls last`] : []),
      ...(by
        ? [asc(tokens.contract), asc(tokens.tokenId)]
        : [direction(tokens.contract), direction(tokens.tokenId)]),
    )
    .limit(limit)
  const keys = rows.map(row => row.token)
  const topBids = query.includeTopBid ? await findTopBids(context, keys) : undefined
  const bidOf = new Map(topBids?.map(bid => [keyOf(bid), bid.orderId]))
  const [floors, holders, lastSales, attributes] = await Promise.all([
    findOrders(context, [...rows.map(row => row.token.floorOrderId), ...bidOf.values()]),
    findHolders(context, keys),
    query.includeLastSale ? findLastSales(context, keys) : undefined,
    query.includeAttributes ? findAttributes(context, keys) : undefined,
  ])
  const currencies = await findCurrencies(
    context,
    [...floors.values()].map(floor => floor.currency),
  )
  const last = rows.at(-1)?.token
  return {
    tokens: rows.map(({ token, collection: parent }): TokenRow => {
      const key = keyOf(token)
      const holder = holders.get(key)
      const floor = token.floorOrderId ? floors.get(token.floorOrderId) : undefined
      const bid = floors.get(bidOf.get(key) ?? '')
      const supply = holder ? toCount(holder.supply) : 0
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
          kind: parent.kind,
          supply,
          remainingSupply: supply,
          rarity: token.rarity,
          rarityRank: token.rarityRank,
          collection: {
            id: parent.contract,
            name: parent.name,
            image: imageLink(context, parent),
            slug: parent.contract,
            symbol: parent.symbol,
          },
          owner: parent.kind === 'erc721' ? (holder?.owner ?? null) : null,
          mintedAt: new Date(token.mintedAt * 1000).toISOString(),
          createdAt: new Date(token.mintedAt * 1000).toISOString(),
          ...(lastSales ? { lastSale: lastSales.get(key) ?? null } : {}),
          ...(attributes ? { attributes: attributes.get(key) ?? [] } : {}),
        },
        market: {
          floorAsk: floor ? toFloorAsk(floor, currencies.get(floor.currency)) : emptyAsk,
          ...(topBids
            ? { topBid: bid ? toFloorAsk(bid, currencies.get(bid.currency)) : emptyAsk }
            : {}),
        },
        updatedAt: new Date(token.updatedAt).toISOString(),
      }
    }),
    continuation:
      last && rows.length === limit
        ? encodeCursor([
            by === tokens.floorPrice ? last.floorPrice : by ? last.rarityRank : 0,
            last.contract,
            last.tokenId,
          ])
        : null,
  }
}

/** How the contract says that nothing is listed. */
const emptyAsk = {
  id: null,
  price: null,
  maker: null,
  validFrom: null,
  validUntil: null,
  source: null,
}

function isSortable(by: string): by is keyof typeof sortable {
  return by in sortable
}

/** Where the next page begins. Tokens without a value come last, whatever the direction. */
function after(
  continuation: string | undefined,
  by: typeof tokens.floorPrice | typeof tokens.rarityRank | undefined,
  direction: 'asc' | 'desc',
): SQL | undefined {
  const cursor = decodeCursor(continuation, ['uint?', 'address', 'uint'])
  if (!cursor) return undefined
  const [value, contract, tokenId] = cursor
  const place = sql`(${tokens.contract}, ${tokens.tokenId})`
  const from = sql`(${contract as Hex}, ${tokenId}::numeric)`
  if (!by) return direction === 'desc' ? sql`${place} < ${from}` : sql`${place} > ${from}`
  const later = sql`${place} > ${from}`
  if (value === null) return and(isNull(by), later)
  const bound = sql`${value}::numeric`
  return or(
    direction === 'desc' ? lt(by, bound) : gt(by, bound),
    and(eq(by, bound), later),
    isNull(by),
  )
}
