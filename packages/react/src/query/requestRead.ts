import type { Client } from '@sluice/sdk'
import type { RouteInput, RouteOutput, RoutePath } from '@sluice/sdk/api'

type Part<path extends RoutePath, key extends string> =
  RouteInput<path> extends Record<key, infer part> ? part : unknown

/** Where a page begins is for the query to say. */
type PageKey = 'continuation' | 'offset'

/** What a read is asked with: the chain, the names in the route's path, and its query or body. */
export type ReadParameters<path extends RoutePath> = { chainId: number } & Part<path, 'path'> &
  Omit<Part<path, 'query'>, PageKey> &
  Part<path, 'body'>

/** Calls a route that reads; parameters that its path names go there, the others into the query or the body. */
export function requestRead<path extends RoutePath>(
  client: Client,
  path: path,
  { chainId, ...parameters }: { chainId: number } & Record<string, unknown>,
  signal?: AbortSignal | undefined,
  rest: 'query' | 'body' = 'query',
): Promise<RouteOutput<path>> {
  const names = new Set(Array.from(path.matchAll(/\{(\w+)\}/g), match => match[1]))
  const partOf = (isPath: boolean) =>
    Object.fromEntries(Object.entries(parameters).filter(([name]) => names.has(name) === isPath))
  const given = { path: partOf(true), [rest]: partOf(false), chainId, signal }
  // The route's own type is known to the callers alone.
  return (client.request as (path: path, options: unknown) => Promise<RouteOutput<path>>)(
    path,
    given,
  )
}
