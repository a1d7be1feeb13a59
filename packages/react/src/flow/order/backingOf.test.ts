import { expect, test } from 'vitest'
import { backingOf } from './backingOf.ts'

const currency = { address: `0x${'ee'.repeat(20)}`, symbol: 'WETH', decimals: 18 } as const
const bid = (price: bigint, wrap?: bigint) =>
  ({ context: { currency }, terms: { price }, ...(wrap === undefined ? {} : { wrap }) }) as never

test('behavior: what is not wrapped has to stay, the most of one offer first, and what has no terms keeps nothing', () => {
  const bids = [bid(5n), bid(9n, 1n), { context: { currency } } as never, bid(7n)]
  expect(backingOf({ bids })).toEqual([8n, 7n, 5n].map(amount => ({ currency, amount })))
  expect(backingOf({ bids: [] })).toEqual([])
})
