import { createClient, withApi } from '@sluice/sdk'
import { mainnet } from '@sluice/sdk/chains'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { collectionQueryOptions } from './collectionQueryOptions.ts'
import { invalidateMarket, isTouched } from './invalidateMarket.ts'
import { knownCollectionsQueryOptions } from './knownCollectionsQueryOptions.ts'
import { knownTokensQueryOptions } from './knownTokensQueryOptions.ts'
import { queryKey } from './queryKey.ts'
import { sweepPricesQueryOptions } from './sweepPricesQueryOptions.ts'
import { tokenQueryOptions } from './tokenQueryOptions.ts'
import { tokensQueryOptions } from './tokensQueryOptions.ts'
import { userTokensQueryOptions } from './userTokensQueryOptions.ts'

const contract = '0x1111111111111111111111111111111111111111'
const chainId = mainnet.id
const clientOf = (api: string) =>
  createClient({ chains: [withApi(mainnet, api)], journal: false, source: 'market.example' })
const [one, other] = [clientOf('https://one.example'), clientOf('https://other.example')]
const token = { chainId, contract, tokenId: 7n } as const
const change = { chainId, tokens: [{ contract, tokenId: 7n }], accounts: [] } as const
const keysOf = (client: typeof one) => [
  tokenQueryOptions(client, token).queryKey,
  tokensQueryOptions(client, { chainId, collection: contract }).queryKey,
  userTokensQueryOptions(client, { chainId, user: contract }).queryKey,
  collectionQueryOptions(client, { chainId, id: contract }).queryKey,
  knownTokensQueryOptions(client, { chainId, tokens: [`${contract}:7`] }).queryKey,
  knownCollectionsQueryOptions(client, { chainId, contracts: [contract] }).queryKey,
  sweepPricesQueryOptions(client, { chainId, collection: contract }).queryKey,
]

test('behavior: two clients of one chain keep their answers apart, a client made anew does not', () => {
  const again = keysOf(clientOf('https://one.example'))
  expect(keysOf(one)).toEqual(again)
  for (const [index, key] of keysOf(other).entries()) expect(key).not.toEqual(again[index])
  const queryClient = new QueryClient()
  queryClient.setQueryData([...tokenQueryOptions(one, token).queryKey], { of: 'one' })
  expect(queryClient.getQueryData([...tokenQueryOptions(other, token).queryKey])).toBeUndefined()
})

test('behavior: what changed on the chain is read anew for both, and told by parameters alone', async () => {
  const queryClient = new QueryClient()
  const keys = [one, other].map(client => tokenQueryOptions(client, token).queryKey)
  for (const key of keys) {
    expect(isTouched(key, change)).toBe(true)
    queryClient.setQueryData([...key], {})
  }
  // The key without a client is the beginning of both.
  expect(queryClient.getQueryCache().findAll({ queryKey: queryKey('token', token) }).length).toBe(2)
  await invalidateMarket(queryClient, change)
  for (const key of keys) expect(queryClient.getQueryState([...key])?.isInvalidated).toBe(true)
})
