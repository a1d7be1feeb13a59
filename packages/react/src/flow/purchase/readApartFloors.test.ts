import { describe, expect, test } from 'vitest'
import {
  account,
  contract,
  ether,
  maker,
  openMarket,
  usdc,
  weth,
} from '../../testing/openMarket.ts'
import { readApartFloors } from './readApartFloors.ts'

const { signal } = new AbortController()
const row = (at: number, currency: string, by = maker) => ({
  token: { contract, tokenId: `${at}`, kind: 'erc721' },
  market: {
    floorAsk: {
      ...{ id: `${at}`, maker: by },
      price: { currency: { contract: currency, symbol: 'X', decimals: 6 }, amount: { raw: '1' } },
    },
  },
})

describe('readApartFloors', () => {
  test('default: items that others sell cheapest in another currency, with the traits', async () => {
    let asked: URLSearchParams | undefined
    const { scope } = openMarket({
      '/tokens/v7': (_, { searchParams }) => {
        asked = searchParams
        return { tokens: [row(1, usdc), row(2, weth), row(3, usdc, account), row(4, ether)] }
      },
    })
    const attributes = { Hat: ['Red', 'Blue'] }
    expect(await readApartFloors({ ...scope, collection: contract, attributes }, signal)).toEqual({
      ...{ items: 2, isMore: false },
    })
    expect(asked?.getAll('currencies')).toEqual([weth, usdc])
    expect(asked?.getAll('attributes[Hat]')).toEqual(['Red', 'Blue'])
  })

  test('behavior: what is beyond one page is said to be more', async () => {
    for (const [floor, items] of [
      [usdc, 1],
      [ether, 0],
    ] as const) {
      const { scope } = openMarket({
        '/tokens/v7': () => ({ tokens: [row(1, floor)], continuation: 'on' }),
      })
      expect(await readApartFloors({ ...scope, collection: contract }, signal)).toEqual({
        ...{ items, isMore: true },
      })
    }
  })

  test('behavior: what cannot be read is not counted as none', async () => {
    const { scope } = openMarket({ '/tokens/v7': () => ({ statusCode: 400, message: 'no' }) })
    expect(await readApartFloors({ ...scope, collection: contract }, signal)).toBeUndefined()
  })
})
