import type { Order } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { bestForSeller } from './bestForSeller.ts'

const weth = '0x00000000000000000000000000000000000000ee'
const usdc = '0x00000000000000000000000000000000000000cc'
const offer = (id: string, gross: string, net: string | undefined, contract = weth) =>
  ({
    id,
    price: {
      currency: { contract, symbol: 'X', decimals: 18 },
      amount: { raw: gross },
      netAmount: net === undefined ? undefined : { raw: net },
    },
  }) as unknown as Order
const best = (...orders: Order[]) => bestForSeller(orders)?.id

describe('bestForSeller', () => {
  test('default: by what is left after fees, and not by what is offered', () => {
    expect(best(offer('a', '100', '80'), offer('b', '90', '85'), offer('c', '89', '84'))).toBe('b')
  })

  test('behavior: alike, the one that stands first; beyond what a number can tell apart', () => {
    expect(best(offer('a', '100', '80'), offer('b', '90', '80'))).toBe('a')
    const large = 10n ** 18n
    expect(best(offer('a', '2', `${large}`), offer('b', '1', `${large + 1n}`))).toBe('b')
  })

  test('behavior: another currency is not compared, and what is not known comes last', () => {
    expect(best(offer('a', '100', '80'), offer('b', '90', '9000', usdc))).toBe('a')
    expect(best(offer('b', '90', '9000', usdc), offer('a', '100', '80'))).toBe('b')
    expect(best(offer('a', '100', undefined), offer('b', '90', '85'))).toBe('b')
    expect(best(offer('a', '100', undefined))).toBe('a')
    expect(best()).toBeUndefined()
  })
})
