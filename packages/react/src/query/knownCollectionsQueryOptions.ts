import type { Client } from '@sluice/sdk'
import type { Collection } from '@sluice/sdk/api'
import type { Address } from 'viem'
import { queryKey } from './queryKey.ts'
import { queryOptions } from './queryOptions.ts'
import { type ReadParameters, requestRead } from './requestRead.ts'

/** Contracts that the route takes at once. */
const perRequest = 20

/**
 * The collections of these contracts, however many, in no order: for the names and floors of what is shown.
 * What is no collection is left out.
 */
export function knownCollectionsQueryOptions(
  client: Client,
  { contracts, ...options }: knownCollectionsQueryOptions.Options,
) {
  const wanted = [...new Set(contracts.map(each => each.toLowerCase() as Address))].sort()
  return queryOptions({
    queryKey: queryKey('knownCollections', { ...options, contracts: wanted }, client),
    queryFn: async ({ signal }): Promise<readonly Collection[]> => {
      const found: Collection[] = []
      for (let at = 0; at < wanted.length; at += perRequest) {
        const contract = wanted.slice(at, at + perRequest)
        const parameters = { ...options, contract, limit: perRequest }
        const answer = await requestRead(client, '/collections/v7', parameters, signal)
        found.push(...answer.collections)
      }
      return found
    },
  })
}

export declare namespace knownCollectionsQueryOptions {
  type Options = { contracts: readonly Address[] } & Omit<
    ReadParameters<'/collections/v7'>,
    'contract' | 'limit' | 'id' | 'sortBy' | 'sortDirection'
  >
}
