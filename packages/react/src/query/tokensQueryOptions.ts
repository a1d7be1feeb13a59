import type { Client } from '@sluice/sdk'
import type { RouteInput } from '@sluice/sdk/api'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { queryKey } from './queryKey.ts'

/** Tokens of a collection, page by page. */
export function tokensQueryOptions(client: Client, options: tokensQueryOptions.Options) {
  const { chainId, ...query } = options
  return infiniteQueryOptions({
    queryKey: queryKey('tokens', options),
    queryFn: ({ signal, pageParam }) =>
      client.request('/tokens/v7', {
        query: pageParam === '' ? query : { ...query, continuation: pageParam },
        chainId,
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: page => page.continuation ?? undefined,
  })
}

export declare namespace tokensQueryOptions {
  type Options = { chainId: number } & Omit<RouteInput<'/tokens/v7'>['query'], 'continuation'>
}
