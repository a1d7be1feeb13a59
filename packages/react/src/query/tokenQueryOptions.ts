import type { Client } from '@sluice/sdk'
import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { queryKey } from './queryKey.ts'

/** One token with its traits, its last sale and its cheapest listing; null when there is none. */
export function tokenQueryOptions(client: Client, options: tokenQueryOptions.Options) {
  const { chainId, contract, tokenId } = options
  return queryOptions({
    queryKey: queryKey('token', { chainId, contract: contract.toLowerCase(), tokenId }),
    queryFn: async ({ signal }) => {
      const answer = await client.request('/tokens/v7', {
        query: {
          tokens: [`${contract}:${tokenId}`],
          includeAttributes: true,
          includeLastSale: true,
          includeQuantity: true,
        },
        chainId,
        signal,
      })
      return answer.tokens[0] ?? null
    },
  })
}

export declare namespace tokenQueryOptions {
  type Options = { chainId: number; contract: Address; tokenId: bigint }
}
