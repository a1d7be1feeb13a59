import type { Client } from '@sluice/sdk'
import { queryKey } from './queryKey.ts'
import { queryOptions } from './queryOptions.ts'
import { type ReadParameters, requestRead } from './requestRead.ts'

/** One collection, by its id; null when there is none. */
export function collectionQueryOptions(client: Client, options: collectionQueryOptions.Options) {
  return queryOptions({
    queryKey: queryKey('collection', options, client),
    queryFn: async ({ signal }) => {
      const answer = await requestRead(client, '/collections/v7', options, signal)
      return answer.collections[0] ?? null
    },
  })
}

export declare namespace collectionQueryOptions {
  type Options = { id: string } & Omit<ReadParameters<'/collections/v7'>, 'id'>
}
