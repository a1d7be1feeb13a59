import type { RouteOutput } from '@sluice/sdk/api'
import type { ChainContext } from '../context.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { type EventType, eventTypes, findEvents } from './findEvents.ts'
import { toActivities } from './toActivities.ts'

/** Rows of one page with names and pictures, as the contract has it. */
const mostWithMetadata = 50
/** Rows that may be read for one page, over all accounts that are asked for. */
const mostRows = 5000

/** One page of what happened, the newest first. */
export async function findActivityPage(
  context: ChainContext,
  query: findActivityPage.Query,
  scope: findActivityPage.Scope,
): Promise<RouteOutput<'/users/activity/v6'>> {
  const { includeMetadata = true } = query
  const cursor = decodeCursor(query.continuation, ['long', 'event'])
  const limit = Math.min(
    query.limit ?? scope.usual,
    includeMetadata ? mostWithMetadata : mostRows,
    Math.floor(mostRows / (scope.users?.length || 1)),
  )
  const events = await findEvents(context, {
    ...scope,
    types: query.types && query.types.length > 0 ? [...new Set(query.types)] : eventTypes,
    limit,
    after: cursor && { time: Number(cursor[0]), key: cursor[1] ?? '' },
  })
  const last = events.at(-1)
  return {
    activities: await toActivities(context, events, { includeMetadata }),
    continuation: last && events.length === limit ? encodeCursor([last.time, last.key]) : null,
  }
}

export declare namespace findActivityPage {
  type Query = {
    types?: EventType[] | undefined
    includeMetadata?: boolean | undefined
    limit?: number | undefined
    continuation?: string | undefined
  }
  type Scope = Pick<findEvents.Options, 'collections' | 'token' | 'attributes' | 'users'> & {
    /** Rows of a page when nobody says how many. */
    usual: number
  }
}
