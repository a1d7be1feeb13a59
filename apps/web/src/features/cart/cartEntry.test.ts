import type { TokenRow } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { rowEntry } from './cartEntry.ts'

const contract = '0x1111111111111111111111111111111111111111'
const maker = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'
const ether = '0x0000000000000000000000000000000000000000'
const row = (ask: object | null, kind = 'erc721') =>
  ({
    token: { contract, tokenId: '7', kind, collection: { name: 'Harbors' }, image: '/7.svg' },
    market: { floorAsk: ask },
  }) as unknown as TokenRow
const ask = {
  ...{ id: '0xa', maker, source: { domain: 'market.example' } },
  price: {
    currency: { contract: ether, symbol: 'ETH', decimals: 18 },
    amount: { raw: '1000000000000000000000000000001' },
  },
}

describe('rowEntry', () => {
  test('default: the order with the exact price that was seen', () => {
    expect(rowEntry(row(ask, 'erc1155'), 31337, undefined)).toEqual({
      ...{ chainId: 31337, orderId: '0xa', token: { contract, tokenId: 7n } },
      ...{ several: true, quantity: 1n, name: '#7', collection: 'Harbors', image: '/7.svg' },
      source: 'market.example',
      seen: {
        currency: { address: ether, symbol: 'ETH', decimals: 18 },
        unitPrice: 10n ** 30n + 1n,
      },
    })
  })

  test.each([
    ['nothing that is listed', null],
    ['an own listing', { ...ask, maker: maker.toUpperCase().replace('0X', '0x') }],
    ['a price without a unit', { ...ask, price: { ...ask.price, currency: { contract: ether } } }],
    ['an order without an id', { ...ask, id: null }],
  ])('behavior: %s cannot be put into the cart', (_, listing) => {
    expect(rowEntry(row(listing), 31337, maker)).toBeUndefined()
  })
})
