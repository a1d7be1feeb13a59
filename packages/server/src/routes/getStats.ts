import type { FloorAsk } from '@sluice/sdk/api'
import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import { imageLink } from '../media/imageLink.ts'
import { findTopBids } from '../orderbook/findTopBids.ts'
import { isForAll } from '../orderbook/tokenSets/isForAll.ts'
import { findCurrency } from '../price.ts'
import { collectionFigures, collectionFloors, figureTimes } from '../storage/schema/figures.ts'
import { tokens } from '../storage/schema/metadata.ts'
import { tokenSets } from '../storage/schema/orders.ts'
import { floorColumns } from './floorColumns.ts'
import { hasAttributes } from './hasAttributes.ts'
import { inCollection } from './inCollection.ts'
import { isCounted } from './isCounted.ts'
import type { RouteContext, RouteHandler } from './routeHandler.ts'
import { findOrders, isOneOf } from './tokenDetails.ts'
import { toFloorAsk } from './toOrder.ts'
import { toTokenKey } from './toTokenKey.ts'

/** Tokens that are looked at for pictures: all of them may have none. */
const mostLookedAt = 100

/** GET /stats/v2 */
export const getStats: RouteHandler<'/stats/v2'> = async (context, { query }) => {
  const { db, chain } = context
  const { collection, token, attributes } = query
  if ((collection === undefined) === (token === undefined))
    throw refuse('Either collection or token is needed')
  if (attributes && collection === undefined) throw refuse('attributes need a collection')
  const scope = and(
    eq(tokens.chainId, chain.id),
    collection ? inCollection(tokens, collection) : undefined,
    token ? isOneOf(tokens, [toTokenKey(token)]) : undefined,
    hasAttributes(tokens, attributes),
  )
  const { price } = floorColumns(query.normalizeRoyalties)
  // Of a whole contract it is kept.
  const isWhole = collection !== undefined && !collection.includes(':') && !attributes
  const [counts, images, [floor], topBid] = await Promise.all([
    isWhole ? findCounts(context, collection) : countTokens(context, scope),
    findImages(context, scope),
    db
      .select()
      .from(tokens)
      .where(and(scope, isNotNull(price)))
      .orderBy(asc(price), asc(tokens.tokenId))
      .limit(1),
    findTopBid(context, query),
  ])
  const floorId =
    (query.normalizeRoyalties ? floor?.normalizedFloorOrderId : floor?.floorOrderId) ?? null
  const orders = await findOrders(context, [floorId, topBid])
  const ask = orders.get(floorId ?? '')
  const bid = orders.get(topBid ?? '')
  const shown = { chain, normalizeRoyalties: query.normalizeRoyalties }
  return {
    stats: {
      tokenCount: counts?.all === null ? null : Number(counts?.all ?? 0),
      onSaleCount: Number(counts?.listed ?? 0),
      flaggedTokenCount: 0,
      sampleImages: images.map(row => imageLink(context, row)).filter(link => link !== null),
      market: {
        floorAsk:
          ask && floor
            ? toFloorAsk(ask, await findCurrency(context, ask.currency), {
                ...shown,
                token: {
                  contract: floor.contract,
                  tokenId: floor.tokenId.toString(),
                  name: floor.name,
                  image: imageLink(context, floor),
                },
              })
            : nothing,
        topBid: bid ? toFloorAsk(bid, await findCurrency(context, bid.currency), shown) : nothing,
      },
    },
  }
}

/** The pictures of the first tokens; where none of so many has one, there are none. */
function findImages({ db }: RouteContext, scope: SQL | undefined) {
  const first = db
    .select({ contract: tokens.contract, tokenId: tokens.tokenId, image: tokens.image })
    .from(tokens)
    .where(scope)
    .orderBy(asc(tokens.tokenId))
    .limit(mostLookedAt)
    .as('first')
  return db.select().from(first).where(isNotNull(first.image)).orderBy(asc(first.tokenId)).limit(4)
}

/** `all` is null while it is yet to be counted. */
type Counts = { all: string | number | null; listed: string | number | null }

async function countTokens(
  { db }: RouteContext,
  scope: SQL | undefined,
): Promise<Counts | undefined> {
  const [counts] = await db
    .select({
      all: sql<string>`count(*)::text`,
      listed: sql<string>`count(${tokens.floorPrice})::text`,
    })
    .from(tokens)
    .where(scope)
  return counts
}

async function findCounts(
  { db, chain }: RouteContext,
  contract: string,
): Promise<Counts | undefined> {
  const [counts] = await db
    .select({
      all: sql<
        number | null
      >`case when ${isCounted(collectionFloors.contract)} then coalesce(${collectionFigures.tokens}, 0)::int end`,
      listed: collectionFloors.listed,
    })
    .from(collectionFloors)
    .leftJoin(figureTimes, eq(figureTimes.chainId, collectionFloors.chainId))
    .leftJoin(
      collectionFigures,
      and(
        eq(collectionFloors.chainId, collectionFigures.chainId),
        eq(collectionFloors.contract, collectionFigures.contract),
      ),
    )
    .where(
      and(eq(collectionFloors.chainId, chain.id), eq(collectionFloors.contract, contract as Hex)),
    )
  return counts
}

const nothing: FloorAsk = { id: null, price: null, maker: null, validFrom: null, validUntil: null }

const refuse = (message: string) =>
  new ServerError(message, { code: 'invalid_request', apiCode: -1 })

/** The best offer for all of what was asked for: for two traits at once there are none. */
async function findTopBid(
  context: RouteContext,
  { collection, token, attributes }: Parameters<RouteHandler<'/stats/v2'>>[1]['query'],
): Promise<Hex | null> {
  const { db, chain } = context
  if (token) return (await findTopBids(context, [toTokenKey(token)]))[0]?.orderId ?? null
  const entries = Object.entries(attributes ?? {})
  const [key, values] = entries[0] ?? []
  let condition: SQL | undefined = isForAll(collection === undefined ? [] : [collection])
  if (key !== undefined) {
    if (entries.length > 1 || values?.length !== 1) return null
    condition = and(
      eq(tokenSets.collectionId, collection ?? ''),
      eq(tokenSets.attributeKey, key),
      eq(tokenSets.attributeValue, values[0] ?? ''),
    )
  }
  const [best] = await db
    .select({ id: tokenSets.topBidOrderId })
    .from(tokenSets)
    .where(and(eq(tokenSets.chainId, chain.id), condition, isNotNull(tokenSets.topBidValue)))
    .orderBy(sql`${tokenSets.topBidValue} desc`)
    .limit(1)
  return best?.id ?? null
}
