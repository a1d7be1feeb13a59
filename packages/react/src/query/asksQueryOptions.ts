import type { Client } from '@sluice/sdk'
import type { RouteInput } from '@sluice/sdk/api'
import { queryOptions } from '@tanstack/react-query'
import { queryKey } from './queryKey.ts'

/** Listings of a token, a collection or a maker, one page. */
export function asksQueryOptions(client: Client, options: asksQueryOptions.Options) {
  const { chainId, ...query } = options
  return queryOptions({
    queryKey: queryKey('asks', options),
    queryFn: async ({ signal }) => {
      const answer = await client.request('/orders/asks/v5', { query, chainId, signal })
      return answer.orders
    },
  })
}

export declare namespace asksQueryOptions {
  type Options = { chainId: number } & RouteInput<'/orders/asks/v5'>['query']
}
