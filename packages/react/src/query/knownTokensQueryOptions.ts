import type { Client, TokenRow } from '@sluice/sdk'
import { queryKey } from './queryKey.ts'
import { queryOptions } from './queryOptions.ts'
import { type ReadParameters, requestRead } from './requestRead.ts'

/** Tokens that the route takes at once. */
const perRequest = 50

/** The tokens of a list, however many, in no order: for what stands beside them. What is no token is left out. */
export function knownTokensQueryOptions(
  client: Client,
  { tokens, ...options }: knownTokensQueryOptions.Options,
) {
  return queryOptions({
    queryKey: queryKey('knownTokens', { ...options, tokens }, client),
    queryFn: async ({ signal }): Promise<readonly TokenRow[]> => {
      const found: TokenRow[] = []
      for (let at = 0; at < tokens.length; at += perRequest) {
        const part = tokens.slice(at, at + perRequest)
        const parameters = { ...options, tokens: part, limit: perRequest }
        found.push(...(await requestRead(client, '/tokens/v7', parameters, signal)).tokens)
      }
      return found
    },
  })
}

export declare namespace knownTokensQueryOptions {
  type Options = { tokens: readonly `0x${string}:${bigint}`[] } & Omit<
    ReadParameters<'/tokens/v7'>,
    'tokens' | 'limit' | 'collection' | 'sortBy' | 'sortDirection'
  >
}
