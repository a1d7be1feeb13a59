import type { Order } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { account, ask, contract, ether, weth } from '../testing/openMarket.ts'
import type { CartEntry } from './cartEntry.ts'
import { type CartLine, cartLines, cartTotals } from './cartLines.ts'

const currency = { address: ether, symbol: 'ETH', decimals: 18 }
const entry = (orderId: string, unitPrice: bigint | undefined, quantity = 1n): CartEntry => ({
  ...{ chainId: 31337, orderId, token: { contract, tokenId: 7n }, several: false, quantity },
  ...{ seen: unitPrice === undefined ? undefined : { currency, unitPrice } },
  ...{ name: '', collection: '' },
})
const orders = [
  ask('same', '10'),
  ask('cheaper', '9'),
  ask('dearer', '11'),
  ask('sold', '10', '7', { status: 'filled' }),
  ask('own', '10', '7', { maker: account }),
  ask('few', '10', '7', { quantityRemaining: 2 }),
  ask('other', '10', '7', {
    price: { currency: { contract: weth, symbol: 'WETH', decimals: 18 }, amount: { raw: '1' } },
  }),
  ask('unit', '10', '7', {
    price: { currency: { contract: weth, symbol: 'X' }, amount: { raw: '1' } },
  }),
  ask('swapped', '10', '8'),
] as unknown as readonly Order[]
const statesOf = (lines: readonly CartLine[]) =>
  lines.map(({ entry: { orderId }, state }) => [orderId, state])
const now = 1_700_000_000_000

describe('cartLines', () => {
  test('default: each against what was seen', () => {
    const entries = [
      ...['same', 'cheaper', 'dearer', 'sold', 'own', 'other', 'unit', 'swapped', 'nowhere'].map(
        id => entry(id, 10n),
      ),
      entry('few', 10n, 5n),
    ]
    const lines = cartLines(entries, { orders, isWhole: true, account, now })
    expect(statesOf(lines)).toEqual([
      ['same', 'same'],
      ['cheaper', 'cheaper'],
      ['dearer', 'dearer'],
      ['sold', 'gone'],
      ['own', 'own'],
      // Another currency cannot be compared.
      ['other', 'dearer'],
      ['unit', 'unknown-price'],
      // Another token than the one that was put into the cart.
      ['swapped', 'unknown-price'],
      ['nowhere', 'gone'],
      ['few', 'fewer'],
    ])
    expect(cartTotals(lines).map(({ currency: { symbol }, amount }) => [symbol, amount])).toEqual([
      ['ETH', 10n + 9n + 11n + 2n * 10n],
      ['WETH', 1n],
    ])
  })

  test('behavior: what is not read yet is not gone', () => {
    const entries = [entry('same', undefined), entry('nowhere', 10n)]
    const lines = cartLines(entries, { orders, isWhole: false, account, now })
    expect(statesOf(lines)).toEqual([
      ['same', 'same'],
      ['nowhere', 'unread'],
    ])
    expect(
      statesOf(cartLines(entries, { orders: undefined, isWhole: false, account, now })),
    ).toEqual([
      ['same', 'unread'],
      ['nowhere', 'unread'],
    ])
  })
})
