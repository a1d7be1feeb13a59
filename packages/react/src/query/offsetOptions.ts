import type { Client } from '@sluice/sdk'
import type { RouteInput, RouteOutput, RoutePath } from '@sluice/sdk/api'
import { infiniteQueryOptions } from './infiniteQueryOptions.ts'
import type { PagedOptions } from './pagedOptions.ts'
import { queryKey } from './queryKey.ts'
import type { QueryKind } from './queryKinds.ts'
import { pageLimit, requestPage } from './requestPage.ts'
import type { ReadParameters } from './requestRead.ts'

/** Rows of a page, when nothing else is asked for. */
const usualLimit = 20

/** The routes whose pages begin at a number of rows. */
type OffsetPath = {
  [path in RoutePath]: RouteInput<path> extends { query: { offset?: unknown } } ? path : never
}[RoutePath]

/** Makes the query options of a route whose pages begin at a number of rows; `rows` holds them. */
export function offsetOptions<path extends OffsetPath>(
  kind: QueryKind,
  path: path,
  rows: keyof RouteOutput<path> & string,
): PagedOptions<path, number> {
  return (client: Client, parameters: ReadParameters<path>) => {
    const key = queryKey(kind, parameters, client)
    const limitOf = () => pageLimit(client, key, parameters) ?? usualLimit
    return infiniteQueryOptions({
      queryKey: key,
      queryFn: ({ signal, pageParam }) =>
        requestPage(client, path, {
          ...{ key, signal, mark: { offset: pageParam } },
          // Known, so that a page that is not full is the last one.
          parameters: { ...parameters, limit: limitOf() },
        }),
      initialPageParam: 0,
      getNextPageParam: (page: RouteOutput<path>, _, offset) => {
        const list: unknown = page[rows]
        const count = Array.isArray(list) ? list.length : 0
        return count < limitOf() ? undefined : offset + count
      },
    })
  }
}
