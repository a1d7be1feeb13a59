import type { Client } from '@sluice/sdk'
import type { RouteOutput, RoutePath } from '@sluice/sdk/api'
import { queryKey } from './queryKey.ts'
import type { QueryKind } from './queryKinds.ts'
import { type QueryOptions, queryOptions } from './queryOptions.ts'
import { type ReadParameters, requestRead } from './requestRead.ts'

/** Query options of a route with one answer. */
export type ReadOptions<path extends RoutePath> = (
  client: Client,
  parameters: ReadParameters<path>,
) => QueryOptions<RouteOutput<path>>

/** Makes the query options of a route with one answer. `part`: where what its path does not name goes. */
export function readOptions<path extends RoutePath>(
  kind: QueryKind,
  path: path,
  part: 'query' | 'body' = 'query',
): ReadOptions<path> {
  return (client: Client, parameters: ReadParameters<path>) =>
    queryOptions({
      queryKey: queryKey(kind, parameters, client),
      queryFn: ({ signal }) => requestRead(client, path, parameters, signal, part),
    })
}
