import type { Client } from '@sluice/sdk'
import { isSluiceError } from '@sluice/sdk'
import type { RouteOutput, RoutePath } from '@sluice/sdk/api'
import type { QueryKey } from '@tanstack/react-query'
import { type ReadParameters, requestRead } from './requestRead.ts'

/** Rows of a page of a server that is asked for no number. */
const usualLimit = 20

/** Rows per page that an answer was short enough with, where what was asked for was not. */
const fitting = new WeakMap<Client, Map<string, number>>()

/** How many rows a page of this query is asked for. */
export function pageLimit(client: Client, key: QueryKey, parameters: object): number | undefined {
  const limit: unknown = 'limit' in parameters ? parameters.limit : undefined
  return (
    fitting.get(client)?.get(JSON.stringify(key)) ?? (typeof limit === 'number' ? limit : undefined)
  )
}

/**
 * Reads a page. The client reads no answer beyond a few megabytes, and rows with inline pictures can be long: then
 * half as many rows are asked for, down to one, and for the pages after it too.
 */
export async function requestPage<path extends RoutePath>(
  client: Client,
  path: path,
  options: {
    key: QueryKey
    parameters: ReadParameters<path>
    /** Where the page begins. */
    mark: { continuation?: string; offset?: number }
    signal: AbortSignal
  },
): Promise<RouteOutput<path>> {
  const { key, parameters, mark, signal } = options
  for (;;) {
    const limit = pageLimit(client, key, parameters)
    const given = { ...parameters, ...(limit === undefined ? {} : { limit }), ...mark }
    try {
      return await requestRead(client, path, given, signal)
    } catch (error) {
      const rows = limit ?? usualLimit
      if (!isTooLong(error) || rows <= 1) throw error
      const known = fitting.get(client) ?? new Map<string, number>()
      fitting.set(client, known.set(JSON.stringify(key), Math.floor(rows / 2)))
    }
  }
}

function isTooLong(error: unknown): boolean {
  return (
    isSluiceError(error) &&
    error.code === 'bad_response' &&
    typeof error.details.mostBytes === 'number'
  )
}
