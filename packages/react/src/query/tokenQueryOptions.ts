import type { Client } from '@sluice/sdk'
import type { Address } from 'viem'
import { queryKey } from './queryKey.ts'
import { queryOptions } from './queryOptions.ts'
import { requestRead } from './requestRead.ts'

/** One token with its traits, its last sale, cheapest listing and best offer; null when there is none. */
export function tokenQueryOptions(client: Client, options: tokenQueryOptions.Options) {
  const { chainId, contract, tokenId } = options
  return queryOptions({
    queryKey: queryKey('token', { chainId, contract, tokenId }, client),
    queryFn: async ({ signal }) => {
      const query = {
        chainId,
        tokens: [`${contract}:${tokenId}`],
        includeAttributes: true,
        includeLastSale: true,
        includeQuantity: true,
        includeTopBid: true,
      }
      const answer = await requestRead(client, '/tokens/v7', query, signal)
      return answer.tokens[0] ?? null
    },
  })
}

export declare namespace tokenQueryOptions {
  type Options = { chainId: number; contract: Address; tokenId: bigint }
}
