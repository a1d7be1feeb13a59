import type { Client } from '@sluice/sdk'
import type { RouteInput } from '@sluice/sdk/api'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { queryKey } from './queryKey.ts'

/** Tokens that an account holds, page by page. */
export function userTokensQueryOptions(client: Client, options: userTokensQueryOptions.Options) {
  const { chainId, user, ...query } = options
  return infiniteQueryOptions({
    queryKey: queryKey('userTokens', { ...options, user: user.toLowerCase() }),
    queryFn: ({ signal, pageParam }) =>
      client.request('/users/{user}/tokens/v10', {
        path: { user },
        query: pageParam === '' ? query : { ...query, continuation: pageParam },
        chainId,
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: page => page.continuation ?? undefined,
  })
}

export declare namespace userTokensQueryOptions {
  type Options = { chainId: number; user: Address } & Omit<
    RouteInput<'/users/{user}/tokens/v10'>['query'],
    'continuation'
  >
}
