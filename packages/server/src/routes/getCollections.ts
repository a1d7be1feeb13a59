import type { Collection } from '@sluice/sdk/api'
import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { mintStages } from '../mint/mintStages.ts'
import { readDrops } from '../mint/readDrops.ts'
import { findCurrencies } from '../price.ts'
import { collectionFloors } from '../storage/schema/figures.ts'
import { attributeValues, collections } from '../storage/schema/metadata.ts'
import { findCollectionPage } from './findCollectionPage.ts'
import { findFigures } from './findFigures.ts'
import { findRangeFigures, rangeOf, type TokenRange } from './findRangeFigures.ts'
import { floorColumns } from './floorColumns.ts'
import { contractsOf, findGroups } from './groups.ts'
import { nameLike } from './nameLike.ts'
import type { RouteContext, RouteHandler } from './routeHandler.ts'
import { toBaseUnits } from './toBaseUnits.ts'
import { currenciesOf, toCollection } from './toCollection.ts'
import { valuesOf } from './valuesOf.ts'

/** Keys of traits of one collection. */
const mostKeys = 200
/** 64 bits: what a time in a cursor may be. */
const times = new Map<string, 'long' | 'long?'>([
  ['createdAt', 'long'],
  ['updatedAt', 'long'],
  ['lastMintTimestamp', 'long?'],
])

/** GET /collections/v7 */
export const getCollections: RouteHandler<'/collections/v7'> = async (context, { query }) => {
  const { chain, now } = context
  const { sortBy = 'allTimeVolume', sortDirection, limit = 20 } = query
  const range = query.id === undefined ? undefined : rangeOf(query.id)
  if (range) refuseOfRange(query)
  const seconds = Math.floor(now() / 1000)
  const kind = times.get(sortBy) ?? 'amount?'
  const [rank = null, contract] = decodeCursor(query.continuation, [kind, 'address']) ?? []
  const contracts = [query.id?.split(':')[0], query.slug?.toLowerCase()].filter(
    c => c !== undefined,
  )
  const groups = await findGroups(context, query)
  const rows = await findCollectionPage(context, {
    where: [
      ...contracts.map(contract => eq(collections.contract, contract as Hex)),
      query.contract ? inArray(collections.contract, query.contract) : undefined,
      groups && inArray(collections.contract, contractsOf(groups)),
      query.name ? nameLike(collections.name, query.name) : undefined,
      ...floorBetween(context, query),
      ...timesBetween(sortBy, query),
    ],
    sortBy,
    normalizeRoyalties: query.normalizeRoyalties,
    direction: sortDirection ?? (sortBy === 'floorAskPrice' ? 'asc' : 'desc'),
    limit,
    after: contract ? { rank, contract } : undefined,
  })
  const found = rows.map(row => row.collection.contract)
  const [figures, keys, drops] = await Promise.all([
    range
      ? findRangeFigures(context, range, query.normalizeRoyalties).then(
          its => new Map(its ? found.map(contract => [contract, its]) : []),
        )
      : findFigures(context, found, query.normalizeRoyalties),
    (query.includeAttributes ?? true) ? findKeys(context, found, range) : undefined,
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
          ...toCollection(context, collection, {
            figures: its,
            currencies,
            normalizeRoyalties: query.normalizeRoyalties,
          }),
          ...(range ? namesOf(range) : {}),
          ...(attributes ? { attributes } : {}),
          ...(drop ? mintStages(chain, drop, seconds) : {}),
        },
      ]
    }),
    continuation:
      last && rows.length === limit ? encodeCursor([last.rank, last.collection.contract]) : null,
  }
}

/** What a range is called, beside its contract. */
function namesOf({ contract, first, last }: TokenRange) {
  const id = `${contract}:${first}:${last}`
  return { id, slug: id, tokenSetId: `range:${id}` }
}

/** What is known of whole contracts only. */
function refuseOfRange(query: Query) {
  const names = ['minFloorAskPrice', 'maxFloorAskPrice', 'includeMintStages'] as const
  const name = names.find(each => query[each] !== undefined && query[each] !== false)
  if (name)
    throw new ServerError(`${name} is not supported beside an id that is a range of tokens`, {
      code: 'not_supported',
      apiCode: -1,
    })
}

type Query = Parameters<RouteHandler<'/collections/v7'>>[1]['query']

/** By the worth of the cheapest listing, as it is shown, in whole units of the native currency. */
function floorBetween({ chain }: RouteContext, query: Query): SQL[] {
  const bound = (value: number | string | undefined, is: typeof gte) =>
    value === undefined
      ? []
      : [
          sql`(${collections.chainId}, ${collections.contract}) in (select ${collectionFloors.chainId}, ${collectionFloors.contract} from ${collectionFloors}
            where ${is(floorColumns(query.normalizeRoyalties).ofCollection, toBaseUnits(value, chain.nativeCurrency.decimals))})`,
        ]
  return [...bound(query.minFloorAskPrice, gte), ...bound(query.maxFloorAskPrice, lte)]
}

/** By the moment by which they are sorted, in seconds; the column has milliseconds. */
function timesBetween(sortBy: string, { startTimestamp, endTimestamp }: Query): SQL[] {
  if (startTimestamp === undefined && endTimestamp === undefined) return []
  if (sortBy !== 'createdAt' && sortBy !== 'updatedAt')
    throw new ServerError(
      `${startTimestamp === undefined ? 'endTimestamp' : 'startTimestamp'} needs sortBy createdAt or updatedAt, got ${sortBy}`,
      { code: 'invalid_request', apiCode: -1 },
    )
  const column = collections[sortBy]
  return [
    ...(startTimestamp === undefined ? [] : [gte(column, startTimestamp * 1000)]),
    ...(endTimestamp === undefined ? [] : [lte(column, endTimestamp * 1000 + 999)]),
  ]
}

type Keys = { contract: Hex; key: string; kind: string; count: string }

/** The keys of the traits of each collection, and how many values each has. */
async function findKeys(
  context: RouteContext,
  contracts: readonly Hex[],
  range: TokenRange | undefined,
) {
  if (contracts.length === 0) return []
  const { db, chain } = context
  const [only] = contracts
  const values = range
    ? await valuesOf(context, `${only}:${range.first}:${range.last}`)
    : sql`select * from ${attributeValues} where ${and(
        eq(attributeValues.chainId, chain.id),
        inArray(attributeValues.contract, [...contracts]),
      )}`
  const { rows } = (await db.execute(sql`
    select contract, key, case when bool_or(numbers > 0) then 'number' else 'string' end as kind,
      count(*)::text as count, row_number() over (partition by contract order by key) as place
    from (${values}) as v group by contract, key
    order by place limit ${contracts.length * mostKeys}`)) as unknown as { rows: Keys[] }
  return rows
}
