import type { Client } from '@sluice/sdk'
import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useSluiceClient } from '../SluiceProvider.tsx'

/** What may be said about a query, such as `enabled`, `select`, `initialData`; never what it reads. */
export type PagedSettings<page, data, mark> = Omit<
  UseInfiniteQueryOptions<page, Error, data, QueryKey, mark>,
  | 'queryKey'
  | 'queryFn'
  | 'queryHash'
  | 'queryKeyHashFn'
  | 'initialPageParam'
  | 'getNextPageParam'
  | 'getPreviousPageParam'
>

/** A hook that reads page by page. */
export type PagedHook<parameters, page, mark> = <data = InfiniteData<page, mark>>(
  parameters: parameters,
  settings?: PagedSettings<page, data, mark>,
) => UseInfiniteQueryResult<data>

/** Makes the hook of query options that read page by page; the provider brings the client. */
export function pagedHook<
  parameters,
  options extends { queryKey: QueryKey; queryFn?: unknown; initialPageParam: unknown },
>(
  toOptions: (client: Client, parameters: parameters) => options,
): PagedHook<parameters, PageOf<options>, MarkOf<options>> {
  type Page = PageOf<options>
  type Mark = MarkOf<options>
  return function usePages<data = InfiniteData<Page, Mark>>(
    parameters: parameters,
    settings?: PagedSettings<Page, data, Mark>,
  ): UseInfiniteQueryResult<data> {
    const client = useSluiceClient()
    return useInfiniteQuery({
      ...settings,
      ...toOptions(client, parameters),
    } as unknown as UseInfiniteQueryOptions<Page, Error, data, QueryKey, Mark>)
  }
}

type PageOf<options> = options extends { queryFn?: infer read }
  ? Extract<read, (...given: never[]) => unknown> extends (...given: never[]) => infer page
    ? Awaited<page>
    : never
  : never

type MarkOf<options> = options extends { initialPageParam: infer mark } ? mark : never
