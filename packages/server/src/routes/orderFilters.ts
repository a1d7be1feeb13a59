import type { RouteInput } from '@sluice/sdk/api'
import { and, eq, gte, inArray, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import { parseTokenSetId } from '../orderbook/tokenSets/parseTokenSetId.ts'
import { nativeCurrency } from '../price.ts'
import { orders, tokenSetTokens } from '../storage/schema/orders.ts'
import { inCollection } from './inCollection.ts'

type Status = NonNullable<RouteInput<'/orders/asks/v5'>['query']>['status']

/**
 * The conditions that lists of listings and of offers have in common.
 *
 * @param native The currencies that `native` keeps. The contract's word means the orders of its own book alone, and all
 * orders here are: clients need the other reading, to compare prices without a rate.
 */
export function orderFilters(
  query: orderFilters.Query,
  native: readonly Hex[] = [nativeCurrency],
): (SQL | undefined)[] {
  return [
    query.ids
      ? inArray(
          orders.id,
          query.ids.map(id => id.toLowerCase() as Hex),
        )
      : undefined,
    query.maker ? eq(orders.maker, query.maker) : undefined,
    query.contracts ? inArray(orders.contract, query.contracts) : undefined,
    query.native ? inArray(orders.currency, native) : undefined,
    query.sources ? inArray(orders.source, query.sources) : undefined,
    query.excludeSources
      ? sql`(${orders.source} is null or ${notInArray(orders.source, query.excludeSources)})`
      : undefined,
    ...between(query),
  ]
}

export declare namespace orderFilters {
  type Query = {
    ids?: readonly string[] | undefined
    maker?: Hex | undefined
    contracts?: readonly Hex[] | undefined
    native?: boolean | undefined
    sources?: string[] | undefined
    excludeSources?: string[] | undefined
    startTimestamp?: number | undefined
    endTimestamp?: number | undefined
    sortBy?: 'createdAt' | 'updatedAt' | 'price' | undefined
  }
}

/** By the moment by which they are sorted. */
function between({ sortBy, startTimestamp, endTimestamp }: orderFilters.Query) {
  const column = sortBy === 'updatedAt' ? orders.updatedAt : orders.createdAt
  return [
    startTimestamp === undefined ? undefined : gte(column, startTimestamp * 1000),
    endTimestamp === undefined ? undefined : lte(column, endTimestamp * 1000 + 999),
  ]
}

/**
 * The condition of a status: active by default, any by default where orders are named.
 *
 * @param isNarrow Whether something else narrows the search: what is not active is not listed as a whole.
 */
export function statusFilter(
  query: { status?: Status; ids?: readonly string[] | undefined },
  isNarrow: boolean,
): SQL | undefined {
  const status = query.status ?? (query.ids ? 'any' : 'active')
  if (status !== 'active' && !query.ids && !isNarrow)
    throw refuse(`status ${status} needs one of ids, maker, token, contracts and a set of them`)
  // Written out, as the indexes of active orders say it.
  return status === 'any' ? undefined : sql`${orders.status} = ${sql.raw(`'${status}'`)}`
}

/** The condition that a row is about a token of a set. */
export function inTokenSet(
  chainId: number,
  table: { contract: AnyPgColumn; tokenId: AnyPgColumn },
  tokenSetId: string,
): SQL | undefined {
  const set = parseTokenSetId(tokenSetId)
  switch (set?.type) {
    case 'token':
      return and(eq(table.contract, set.contract), eq(table.tokenId, set.tokenId))
    case 'contract':
      return eq(table.contract, set.contract)
    case 'range':
      return inCollection(table, `${set.contract}:${set.first}:${set.last}`)
    case 'list':
      return sql`(${table.contract}, ${table.tokenId}) in (select m.contract, m.token_id from ${tokenSetTokens} as m where m.chain_id = ${chainId} and m.set_id = ${tokenSetId.toLowerCase()})`
    case undefined:
      throw unknownSet(tokenSetId)
    default:
      return set satisfies never
  }
}

export const unknownSet = (tokenSetId: string) =>
  refuse(
    `tokenSetId must be token:<contract>:<token id>, contract:<contract>, range:<contract>:<first>:<last> or list:<contract>:<root>, got ${tokenSetId.slice(0, 150)}`,
  )

const refuse = (message: string) =>
  new ServerError(message, { code: 'invalid_request', apiCode: -1 })
