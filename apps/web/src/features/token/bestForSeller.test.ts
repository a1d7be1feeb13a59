import type { Order } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { createWorth } from '../market/worth.ts'
import { bestForSeller } from './bestForSeller.ts'

const weth = '0x00000000000000000000000000000000000000ee'
const usdc = '0x00000000000000000000000000000000000000cc'
const other = '0x00000000000000000000000000000000000000aa'
const third = '0x00000000000000000000000000000000000000ab'
const offer = (id: string, gross: string, net: string | undefined, contract = weth) =>
  ({
    id,
    price: {
      currency: { contract, symbol: 'X', decimals: 18 },
      amount: { raw: gross },
      netAmount: net === undefined ? undefined : { raw: net },
    },
  }) as unknown as Order
/** One of the other currency is worth two of the wrapped native one. */
const rates = createWorth(new Map([[usdc, { of: 1n, per: 2n }]]), weth)
const best = (...orders: Order[]) => bestForSeller(orders, createWorth(new Map(), weth)).order?.id
const byRate = (...orders: Order[]) => {
  const { order, isByRate, uncompared } = bestForSeller(orders, rates)
  return [order?.id, isByRate, uncompared]
}

describe('bestForSeller', () => {
  test('default: by what is left after fees, and not by what is offered', () => {
    expect(best(offer('a', '100', '80'), offer('b', '90', '85'), offer('c', '89', '84'))).toBe('b')
  })

  test('behavior: alike, the one that stands first; beyond what a number can tell apart', () => {
    expect(best(offer('a', '100', '80'), offer('b', '90', '80'))).toBe('a')
    const large = 10n ** 18n
    expect(best(offer('a', '2', `${large}`), offer('b', '1', `${large + 1n}`))).toBe('b')
  })

  test('behavior: across currencies by what is left of each at the rate, and it is said', () => {
    const [own, dollars] = [offer('a', '100', '80'), offer('b', '45', '41', usdc)]
    expect(byRate(own, dollars)).toEqual(['b', true, 0])
    expect(byRate(dollars, own)).toEqual(['b', true, 0])
    // 39 of them are worth 78, though they pay more than 100 before fees.
    expect(byRate(own, offer('b', '60', '39', usdc))).toEqual(['a', true, 0])
    expect(byRate(dollars)).toEqual(['b', false, 0])
    expect(byRate(own, offer('b', '60', undefined, usdc))).toEqual(['a', true, 0])
  })

  test('behavior: what has no rate is compared with nothing, wherever it stands, and it is said', () => {
    const unknown = offer('x', '90', '9000', other)
    expect(byRate(offer('a', '100', '80'), unknown)).toEqual(['a', false, 1])
    expect(byRate(unknown, offer('a', '100', '80'), offer('b', '45', '41', usdc))).toEqual([
      ...['b', true, 1],
    ])
    expect(byRate(unknown, offer('y', '80', '9001', other))).toEqual(['y', false, 0])
    expect(byRate(unknown, offer('z', '80', '9001', third))).toEqual(['x', false, 1])
  })

  test('behavior: what is not known of its net comes last', () => {
    expect(best(offer('a', '100', undefined), offer('b', '90', '85'))).toBe('b')
    expect(best(offer('a', '100', undefined))).toBe('a')
    expect(best()).toBeUndefined()
  })
})
