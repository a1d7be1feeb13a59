import type { Client } from '@sluice/sdk'
import type { RouteInput } from '@sluice/sdk/api'
import { queryOptions } from '@tanstack/react-query'
import { queryKey } from './queryKey.ts'

/** Collections of a chain, one page. */
export function collectionsQueryOptions(client: Client, options: collectionsQueryOptions.Options) {
  const { chainId, ...query } = options
  return queryOptions({
    queryKey: queryKey('collections', options),
    queryFn: async ({ signal }) => {
      const answer = await client.request('/collections/v7', { query, chainId, signal })
      return answer.collections
    },
  })
}

export declare namespace collectionsQueryOptions {
  type Options = { chainId: number } & RouteInput<'/collections/v7'>['query']
}
