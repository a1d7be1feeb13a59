import { describe, expect, test } from 'vitest'
import type { ListManyLine } from '../../flow/order/listManyLines.ts'
import type { ListContext } from '../../flow/order/listTerms.ts'
import { listTotals } from './listTotals.ts'

const contract = '0x1111111111111111111111111111111111111111'
const currency = { address: contract, symbol: 'ETH', decimals: 18 } as const
const context: ListContext = {
  ...{ currency, owned: 1n, listed: 0n, several: false, fees: [] },
}
const line = (price: bigint, royalty: { bps: number; amount: bigint }): ListManyLine => ({
  token: { contract, tokenId: price },
  context,
  terms: {
    ...{ quantity: 1n, unitPrice: price, price, net: price - royalty.amount, expiresAt: 0 },
    fees: [{ kind: 'royalty', ...royalty }],
  },
})

describe('listTotals', () => {
  test('default: sums, with the share where it is the same of all', () => {
    const lines = [line(100n, { bps: 500, amount: 5n }), line(200n, { bps: 500, amount: 10n })]
    expect(listTotals(lines)).toEqual([
      { currency, price: 300n, net: 285n, fees: [{ kind: 'royalty', bps: 500, amount: 15n }] },
    ])
  })

  test('behavior: royalties of several collections are one sum without a share', () => {
    const lines = [line(100n, { bps: 500, amount: 5n }), line(100n, { bps: 100, amount: 1n })]
    expect(listTotals(lines)[0]?.fees).toEqual([{ kind: 'royalty', bps: undefined, amount: 6n }])
  })

  test('behavior: what has no price yet adds nothing, and currencies stay apart', () => {
    const other = {
      address: '0x2222222222222222222222222222222222222222',
      symbol: 'X',
      decimals: 6,
    } as const
    const one = line(100n, { bps: 0, amount: 0n })
    const lines = [
      one,
      { ...one, terms: undefined },
      { ...one, context: { ...context, currency: other } },
    ]
    expect(listTotals(lines).map(total => [total.currency.symbol, total.price])).toEqual([
      ['ETH', 100n],
      ['X', 100n],
    ])
  })
})
