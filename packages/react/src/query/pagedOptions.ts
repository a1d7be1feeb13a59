import type { Client } from '@sluice/sdk'
import type { RouteOutput, RoutePath } from '@sluice/sdk/api'
import type {
  DataTag,
  InfiniteData,
  QueryFunction,
  UseInfiniteQueryOptions,
} from '@tanstack/react-query'
import { infiniteQueryOptions } from './infiniteQueryOptions.ts'
import { queryKey, type SluiceQueryKey } from './queryKey.ts'
import type { QueryKind } from './queryKinds.ts'
import { requestPage } from './requestPage.ts'
import type { ReadParameters } from './requestRead.ts'
import { unseenPage } from './showPages.ts'

/** The routes whose answers say where the next page begins. */
type PagedPath = {
  [path in RoutePath]: RouteOutput<path> extends { continuation?: string | null | undefined }
    ? path
    : never
}[RoutePath]

/** Query options of a route that answers page by page; `mark` is where a page begins. */
export type PagedOptions<path extends RoutePath, mark> = (
  client: Client,
  parameters: ReadParameters<path>,
) => Omit<
  UseInfiniteQueryOptions<
    RouteOutput<path>,
    Error,
    InfiniteData<RouteOutput<path>, mark>,
    SluiceQueryKey,
    mark
  >,
  'queryFn'
> & {
  queryFn?: QueryFunction<RouteOutput<path>, SluiceQueryKey, mark>
  queryKey: DataTag<SluiceQueryKey, InfiniteData<RouteOutput<path>>, Error>
}

/** Makes the query options of a route that answers page by page. */
export function pagedOptions<path extends PagedPath>(
  kind: QueryKind,
  path: path,
): PagedOptions<path, string> {
  return (client: Client, parameters: ReadParameters<path>) => {
    const key = queryKey(kind, parameters, client)
    return infiniteQueryOptions({
      queryKey: key,
      queryFn: context => {
        const { signal, pageParam } = context
        const unseen = unseenPage(context)
        // What is kept under this key came from this route.
        if (unseen !== undefined) return unseen as RouteOutput<path>
        const mark = pageParam === '' ? {} : { continuation: pageParam }
        return requestPage(client, path, { key, parameters, mark, signal })
      },
      initialPageParam: '',
      getNextPageParam: (page: { continuation?: string | null | undefined }) =>
        page.continuation ?? undefined,
    })
  }
}
