import type { Order } from '@sluice/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { account, ask, contract, ether, weth } from '../../testing/openMarket.ts'
import { pickSweep, runningTotals, type SweepTerms, spentOn } from './pickSweep.ts'

const order = (id: string, raw: string, tokenId: string, more: object = {}) =>
  ask(id, raw, tokenId, more) as Order
const pick = (orders: readonly Order[], terms: Partial<SweepTerms>, most = 50) =>
  pickSweep(orders, {
    terms: { excluded: [], ...terms },
    ...{ account, currency: ether, now: 0, most },
  })
const book = [order('c', '300', '3'), order('a', '100', '1'), order('b', '200', '2')]

describe('pickSweep', () => {
  test('default: the cheapest first, with the running total', () => {
    const lines = pick(book, { count: 2n })
    expect(lines.map(line => line.orderId)).toEqual(['a', 'b'])
    expect(runningTotals(lines)).toEqual([100n, 300n])
  })

  test('behavior: as many as the budget allows, and not one more', () => {
    expect(pick(book, { budget: 599n }).map(line => line.orderId)).toEqual(['a', 'b'])
    expect(pick(book, { budget: 600n }).length).toBe(3)
    expect(pick(book, { budget: 99n })).toEqual([])
  })

  test('behavior: neither count nor budget takes nothing', () => {
    expect(pick(book, {})).toEqual([])
  })

  test.each([
    ['a price per item', { maxPrice: 200n }, ['a', 'b']],
    ['an excluded order', { excluded: ['A'] }, ['b', 'c']],
    ['an excluded token', { excluded: [`${contract.toUpperCase()}:2`] }, ['a', 'c']],
  ])('behavior: %s', (_, terms, ids) => {
    expect(pick(book, { count: 9n, ...terms }).map(line => line.orderId)).toEqual(ids)
  })

  test('behavior: own, expired, foreign-currency orders and a second order of one token are left out', () => {
    const other = {
      price: { currency: { contract: weth, symbol: 'WETH', decimals: 18 }, amount: { raw: '1' } },
    }
    const orders = [
      order('own', '1', '4', { maker: account }),
      order('late', '1', '5', { validUntil: -1 }),
      order('weth', '1', '6', other),
      order('second', '150', '1'),
      ...book,
    ]
    expect(pick(orders, { count: 3n }).map(line => line.orderId)).toEqual(['a', 'b', 'c'])
  })

  test('behavior: of an ERC1155 as many as are left, across orders', () => {
    const several = { contractKind: 'erc1155', quantityRemaining: 3 }
    const orders = [order('x', '10', '1', several), order('y', '11', '1', several)]
    expect(pick(orders, { count: 5n }).map(line => line.quantity)).toEqual([3n, 2n])
    expect(pick(orders, { budget: 45n }).map(line => line.quantity)).toEqual([3n, 1n])
  })

  test('property: never above count, budget or price, and nothing cheaper is passed over', () => {
    const prices = fc.array(fc.bigInt({ min: 0n, max: 1000n }), { maxLength: 30 })
    const some = fc.option(fc.bigInt({ min: 0n, max: 3000n }), { nil: undefined })
    fc.assert(
      fc.property(prices, some, some, some, (list, count, budget, maxPrice) => {
        const orders = list.map((raw, at) => order(`${at}`, `${raw}`, `${at}`))
        const lines = pick(orders, { count, budget, maxPrice })
        const total = runningTotals(lines).at(-1) ?? 0n
        expect(BigInt(lines.length) <= (count ?? 99n)).toBe(true)
        expect(budget === undefined || total <= budget).toBe(true)
        expect(lines.every(line => maxPrice === undefined || line.unitPrice <= maxPrice)).toBe(true)
        const sorted = [...list].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
        expect(lines.map(line => line.unitPrice)).toEqual(sorted.slice(0, lines.length))
      }),
    )
  })
})

test('spentOn: what came, with its fees on top, and nothing of what did not', () => {
  const currency = { address: ether, symbol: 'ETH', decimals: 18 }
  const several = { quantityRemaining: 4, contractKind: 'erc1155' }
  const [line] = pick([order('a', '100', '1', several)], { count: 4n })
  if (line === undefined) throw new Error('nothing was picked')
  const fee = (of: typeof currency) => ({ currency: of, amount: 20n, recipient: account })
  const dear = { ...line, onTop: [fee(currency), fee({ ...currency, address: weth })] }
  // Five of a hundred on top of each.
  expect(spentOn([{ line: dear, bought: 3n }])).toBe(315n)
  expect(
    spentOn([
      { line: dear, bought: 0n },
      { line: dear, bought: undefined },
    ]),
  ).toBe(0n)
})
