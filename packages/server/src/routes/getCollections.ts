import type { Collection } from '@sluice/sdk/api'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { mintStages } from '../mint/mintStages.ts'
import { readDrops } from '../mint/readDrops.ts'
import { findCurrencies } from '../price.ts'
import { collections, tokenAttributes } from '../storage/schema/metadata.ts'
import { findCollectionPage, isCollectionOrder } from './findCollectionPage.ts'
import { findFigures } from './findFigures.ts'
import { nameLike } from './nameLike.ts'
import type { RouteContext, RouteHandler } from './routeHandler.ts'
import { currenciesOf, toCollection } from './toCollection.ts'

/** Keys of traits of one collection. */
const mostKeys = 200
/** 64 bits: what a time in a cursor may be. */
const times = new Set<string>(['createdAt', 'updatedAt'])

/** GET /collections/v7 */
export const getCollections: RouteHandler<'/collections/v7'> = async (context, { query }) => {
  const { chain, now } = context
  const { sortBy = 'allTimeVolume', sortDirection, limit = 20 } = query
  if (!isCollectionOrder(sortBy))
    throw new ServerError(`sortBy ${sortBy} is not supported yet`, {
      code: 'not_supported',
      apiCode: -1,
    })
  const seconds = Math.floor(now() / 1000)
  const kind = times.has(sortBy) ? 'long' : 'uint?'
  const [rank = null, contract] = decodeCursor(query.continuation, [kind, 'address']) ?? []
  const contracts = [query.id?.split(':')[0], query.slug?.toLowerCase()].filter(
    c => c !== undefined,
  )
  const rows = await findCollectionPage(context, {
    where: [
      ...contracts.map(contract => eq(collections.contract, contract as Hex)),
      query.contract ? inArray(collections.contract, query.contract) : undefined,
      query.name ? nameLike(collections.name, query.name) : undefined,
    ],
    sortBy,
    direction: sortDirection ?? (sortBy === 'floorAskPrice' ? 'asc' : 'desc'),
    limit,
    after: contract ? { rank, contract } : undefined,
  })
  const found = rows.map(row => row.collection.contract)
  const [figures, keys, drops] = await Promise.all([
    findFigures(context, found),
    (query.includeAttributes ?? true) ? findKeys(context, found) : undefined,
    query.includeMintStages ? readDrops(context, found) : undefined,
  ])
  const currencies = await findCurrencies(context, currenciesOf(figures.values()))
  const last = rows.at(-1)
  return {
    collections: rows.flatMap(({ collection }): Collection[] => {
      const its = figures.get(collection.contract)
      if (!its) return []
      const attributes = keys
        ?.filter(row => row.contract === collection.contract)
        .map(({ key, kind, count }) => ({ key, kind, count: Number.parseInt(count, 10) }))
      const drop = drops?.get(collection.contract)
      return [
        {
          ...toCollection(context, collection, { figures: its, currencies }),
          ...(attributes ? { attributes } : {}),
          ...(drop ? mintStages(chain, drop, seconds) : {}),
        },
      ]
    }),
    continuation:
      last && rows.length === limit ? encodeCursor([last.rank, last.collection.contract]) : null,
  }
}

/** The keys of the traits of each collection, and how many values each has. */
async function findKeys({ db, chain }: RouteContext, contracts: readonly Hex[]) {
  if (contracts.length === 0) return []
  const rows = await db
    .select({
      contract: tokenAttributes.contract,
      key: tokenAttributes.key,
      kind: sql<string>`min(${tokenAttributes.kind})`,
      count: sql<string>`count(distinct ${tokenAttributes.value})::text`,
      place:
        sql<string>`row_number() over (partition by ${tokenAttributes.contract} order by ${tokenAttributes.key})`.as(
          'place',
        ),
    })
    .from(tokenAttributes)
    .where(and(eq(tokenAttributes.chainId, chain.id), inArray(tokenAttributes.contract, contracts)))
    .groupBy(tokenAttributes.contract, tokenAttributes.key)
    .orderBy(sql`place`)
    .limit(contracts.length * mostKeys)
  return rows
}
