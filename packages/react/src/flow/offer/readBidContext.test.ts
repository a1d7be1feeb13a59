import { describe, expect, test } from 'vitest'
import { account, ask, contract, maker, openMarket, weth } from '../../testing/openMarket.ts'
import { readBidContext } from './readBidContext.ts'

const offer = (raw: string, by: string) =>
  ask(`0x${raw}`, raw, '7', {
    ...{ side: 'buy', maker: by },
    price: { currency: { contract: weth, symbol: 'WETH', decimals: 18 }, amount: { raw } },
  })
const topOf = async (...orders: object[]) => {
  const { scope } = openMarket({
    '/tokens/v7': () => ({ tokens: [] }),
    '/orders/bids/v6': () => ({ orders }),
  })
  const target = { contract, tokenId: 7n, several: false }
  return (await readBidContext({ ...scope, target }, new AbortController().signal)).topOffer
}

describe('readBidContext', () => {
  test('behavior: the best offer to beat is that of somebody else', async () => {
    expect(await topOf(offer('300', account), offer('200', maker), offer('100', maker))).toBe(200n)
    expect(await topOf(offer('300', account))).toBeUndefined()
    expect(await topOf()).toBeUndefined()
  })
})
