import type { TokenRow } from '@sluice/sdk/api'
import { and, eq, gt, gte, ilike, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { imageLink, mediaLink } from '../media/imageLink.ts'
import { areSteady } from '../orderbook/areSteady.ts'
import { atTime } from '../orderbook/atTime.ts'
import { findCurrencies } from '../price.ts'
import { balances } from '../storage/schema/chainData.ts'
import { tokens } from '../storage/schema/metadata.ts'
import { findNamedTokens } from './findNamed.ts'
import { findTokenBids } from './findTokenBids.ts'
import { findTokenPage, type TokenOfPage } from './findTokenPage.ts'
import { floorFilters } from './floorFilters.ts'
import { findGroups, knownContracts } from './groups.ts'
import { hasAttributes } from './hasAttributes.ts'
import { inCollection } from './inCollection.ts'
import { likeText } from './likeText.ts'
import { inTokenSet } from './orderFilters.ts'
import type { RouteHandler } from './routeHandler.ts'
import { findAttributes, findLastSales, isOneOf, keyOf } from './tokenDetails.ts'
import { toCount, toFloorAsk } from './toOrder.ts'
import { toTokenKey } from './toTokenKey.ts'

/** Tokens of a page; of the contract's 1,000 those who copy all tokens make use, in the order in which they change. */
const mostTokens = 100

/** GET /tokens/v7 */
export const getTokens: RouteHandler<'/tokens/v7'> = async (context, { query }, asked) => {
  const { chain } = context
  const {
    collection,
    contract,
    sortBy = 'floorAskPrice',
    sortDirection = 'asc',
    limit = 20,
  } = query
  if (limit > mostTokens && sortBy !== 'updatedAt')
    throw new ServerError(
      `limit must be at most ${mostTokens}, other than with sortBy updatedAt, got ${limit}`,
      { code: 'invalid_request', apiCode: -1 },
    )
  // The traits of more are more than one statement takes.
  if (limit > mostTokens && query.includeAttributes)
    throw new ServerError(
      `limit must be at most ${mostTokens} with includeAttributes, got ${limit}`,
      { code: 'invalid_request', apiCode: -1 },
    )
  const set =
    query.tokenSetId === undefined ? undefined : inTokenSet(chain.id, tokens, query.tokenSetId)
  const groups = await findGroups(context, query)
  const isOfAll = !collection && !contract && !query.tokens && !set && !groups
  if (isOfAll && !query.tokenName && sortBy !== 'updatedAt')
    throw new ServerError(
      'One of collection, contract, tokens, tokenSetId, collectionsSetId, community and tokenName is needed, other than with sortBy updatedAt',
      {
        code: 'invalid_request',
        apiCode: -1,
      },
    )
  const cursor = decodeCursor(query.continuation, [kinds[sortBy], 'address', 'uint'])
  const [own] = collection?.split(':') ?? []
  const isNamed = query.tokens !== undefined || set !== undefined
  const grouped = groups && !isNamed ? await knownContracts(context, groups) : undefined
  const contracts = own === undefined ? (contract ?? grouped) : [own as Hex]
  const rows = await findTokenPage(context, {
    contracts: contracts && [...new Set(contracts)],
    groups,
    where: [
      collection ? inCollection(tokens, collection) : undefined,
      collection && contract ? inArray(tokens.contract, contract) : undefined,
      query.tokens ? isOneOf(tokens, query.tokens.map(toTokenKey)) : undefined,
      query.tokenName && !isOfAll ? ilike(tokens.name, likeText(query.tokenName)) : undefined,
      query.tokenName && isOfAll
        ? isOneOf(tokens, await findNamedTokens(context, query.tokenName))
        : undefined,
      set,
      query.excludeBurnt ? isHeld : undefined,
      // Nothing here is ever flagged.
      Number(query.flagStatus ?? 0) === 1 ? sql`false` : undefined,
      hasAttributes(tokens, query.attributes),
      ...floorFilters(context, query),
      ...timesBetween(sortBy, query),
    ],
    sortBy,
    direction: sortDirection,
    limit,
    normalizeRoyalties: query.normalizeRoyalties,
    after: cursor && {
      value: cursor[0],
      contract: cursor[1] as Hex,
      tokenId: cursor[2] as string,
    },
  })
  const [bids, lastSales, attributes] = await Promise.all([
    query.includeTopBid ? findTokenBids(context, rows) : undefined,
    query.includeLastSale ? findLastSales(context, rows) : undefined,
    query.includeAttributes ? findAttributes(context, rows) : undefined,
  ])
  const time = Math.floor(context.now() / 1000)
  const floors = new Map(
    rows.flatMap(({ floor }) => (floor ? [[floor.id, atTime(floor, time)] as const] : [])),
  )
  const currencies = await findCurrencies(
    context,
    [...floors.values(), ...(bids?.values() ?? [])].map(order => order.currency),
  )
  const prices = [...floors.values(), ...(bids?.values() ?? [])]
  // What of each trait is listed may be counted later than what lists it.
  if (!query.includeAttributes && areSteady(prices, currencies)) asked?.holds?.()
  const { normalizeRoyalties, includeDynamicPricing } = query
  const shown = { chain, normalizeRoyalties, includeDynamicPricing }
  const last = rows.at(-1)
  return {
    tokens: rows.map((token): TokenRow => {
      const { collection: parent } = token
      const key = keyOf(token)
      const floor = token.floor && floors.get(token.floor.id)
      const bid = bids?.get(key)
      const supply = toCount(token.supply)
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
          owner: parent.kind === 'erc721' ? token.owner : null,
          mintedAt: new Date(token.mintedAt * 1000).toISOString(),
          createdAt: new Date(token.mintedAt * 1000).toISOString(),
          ...(lastSales ? { lastSale: lastSales.get(key) ?? null } : {}),
          // No drop that is known here mints more of a token that is there.
          ...(query.includeMintStages ? { mintStages: [] } : {}),
          ...(attributes ? { attributes: attributes.get(key) ?? [] } : {}),
        },
        market: {
          floorAsk: floor ? toFloorAsk(floor, currencies.get(floor.currency), shown) : emptyAsk,
          ...(bids
            ? { topBid: bid ? toFloorAsk(bid, currencies.get(bid.currency), shown) : emptyAsk }
            : {}),
        },
        updatedAt: new Date(token.updatedAt).toISOString(),
      }
    }),
    continuation:
      last && rows.length === limit
        ? encodeCursor([placeOf(last, sortBy), last.contract, last.tokenId])
        : null,
  }
}

type Query = Parameters<RouteHandler<'/tokens/v7'>>[1]['query']

/** What the first part of a cursor must be: ranks and times have at most 64 bits. */
const kinds = {
  floorAskPrice: 'amount?',
  rarity: 'long?',
  updatedAt: 'long',
  listedAt: 'long?',
  lastSaleAt: 'long?',
  lastSalePrice: 'amount?',
  tokenId: 'uint?',
} as const

function placeOf(token: TokenOfPage, sortBy: findTokenPage.SortBy) {
  if (sortBy === 'tokenId') return 0
  if (sortBy === 'rarity') return token.rarityRank
  return token[sortBy === 'floorAskPrice' ? 'floorPrice' : sortBy]
}

/** By the moment of the last change, in seconds; the column has milliseconds. */
function timesBetween(sortBy: string, { startTimestamp, endTimestamp }: Query): SQL[] {
  if (startTimestamp === undefined && endTimestamp === undefined) return []
  if (sortBy !== 'updatedAt')
    throw new ServerError(
      `${startTimestamp === undefined ? 'endTimestamp' : 'startTimestamp'} needs sortBy updatedAt, got ${sortBy}`,
      { code: 'invalid_request', apiCode: -1 },
    )
  return [
    ...(startTimestamp === undefined ? [] : [gte(tokens.updatedAt, startTimestamp * 1000)]),
    ...(endTimestamp === undefined ? [] : [lte(tokens.updatedAt, endTimestamp * 1000 + 999)]),
  ]
}

/** Somebody holds the token: of what was burnt no balance is left. */
const isHeld = sql`exists (select 1 from ${balances} where ${and(
  eq(balances.chainId, tokens.chainId),
  eq(balances.contract, tokens.contract),
  eq(balances.tokenId, tokens.tokenId),
  gt(balances.amount, 0n),
)})`

/** How the contract says that nothing is listed. */
const emptyAsk = {
  id: null,
  price: null,
  maker: null,
  validFrom: null,
  validUntil: null,
  source: null,
}
