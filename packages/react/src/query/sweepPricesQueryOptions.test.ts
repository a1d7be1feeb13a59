import { createClient } from '@sluice/sdk'
import { QueryClient } from '@tanstack/react-query'
import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { sweepPricesQueryOptions } from './sweepPricesQueryOptions.ts'

const collection = '0x1111111111111111111111111111111111111111'
const [seller, account] = ['b', 'a'].map(digit => `0x${digit.repeat(40)}` as const)

/** An active listing as the API tells it. */
function listing(tokenId: number, raw: string, more: object = {}) {
  const hex = tokenId.toString(16).padStart(64, '0')
  return {
    ...{ id: `0x${hex}`, kind: 'seaport-v1.6', side: 'sell', status: 'active' },
    ...{ tokenSetId: `token:${collection}:${tokenId}`, tokenSetSchemaHash: `0x${'0'.repeat(64)}` },
    ...{ contract: collection, contractKind: 'erc721', maker: seller, taker: zeroAddress },
    price: {
      currency: { contract: zeroAddress, symbol: 'ETH', decimals: 18 },
      amount: { raw, decimal: 1 },
    },
    ...{ validFrom: 0, validUntil: 0, quantityFilled: 0, quantityRemaining: 1 },
    ...{ createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z', expiration: 0 },
    ...more,
  }
}

test('sweepPricesQueryOptions: default: each unit by itself, the cheapest first, without own ones', async () => {
  const client = createClient({
    chains: [{ id: 1, name: 'Local', baseApiUrl: 'http://localhost/api', paymentTokens: [] }],
    fetch: async () =>
      Response.json({
        orders: [
          listing(1, '1', { maker: account }),
          listing(2, '9007199254740993'),
          listing(3, '5', { contractKind: 'erc1155', quantityRemaining: 3 }),
          // The same token again, dearer: it can be bought but once.
          listing(2, '9007199254740994'),
        ],
      }),
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const read = (more: { maxPrice?: bigint; account?: typeof account }) =>
    queryClient.fetchQuery(sweepPricesQueryOptions(client, { chainId: 1, collection, ...more }))
  const of = (tokenId: number, unitPrice: bigint) => ({
    ...{ orderId: `0x${tokenId.toString(16).padStart(64, '0')}`, unitPrice },
  })
  const edition = [of(3, 5n), of(3, 5n), of(3, 5n)]
  expect(await read({ account })).toEqual([...edition, of(2, 9_007_199_254_740_993n)])
  expect(await read({ maxPrice: 5n })).toEqual([of(1, 1n), ...edition])
})
