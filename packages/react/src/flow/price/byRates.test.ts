import { describe, expect, test } from 'vitest'
import { ether, usdc, weth } from '../../testing/openMarket.ts'
import { byRates } from './byRates.ts'
import type { PriceUnit } from './priceUnit.ts'

const of = (address: typeof ether, decimals: number) => ({ address, symbol: '', decimals })
const euros = of('0x00000000000000000000000000000000000000aa', 2)
/** 3,000 dollars and 2,700 euros for one ether. */
const units: readonly PriceUnit[] = [
  { currency: of(weth, 18), same: [of(ether, 18), of(weth, 18)] },
  { currency: of(usdc, 6), same: [of(usdc, 6)], rate: { of: 3_000n, per: 10n ** 12n } },
  { currency: euros, same: [euros], rate: { of: 2_700n, per: 10n ** 16n } },
]
const worth = (from: typeof ether, amount: bigint, wanted: typeof ether, rounded: 'up' | 'down') =>
  byRates({ currency: { address: from }, amount }, { wanted, rounded }, units)

describe('byRates', () => {
  test.each([
    ['dollars in ether', usdc, 2_000_000_000n, ether, 666_666_666_666_666_666n, 1n],
    ['ether in dollars', weth, 333_333_333_333_333_333n, usdc, 999_999_999n, 1n],
    // By way of the native one: 1 dollar is 0.9 euros.
    ['dollars in euros', usdc, 1_000_000n, euros.address, 90n, 0n],
    ['nothing', usdc, 0n, weth, 0n, 0n],
  ])(
    'default: %s, rounded up only where something is left over',
    (_, from, amount, wanted, worthDown, more) => {
      expect(worth(from, amount, wanted, 'down')).toBe(worthDown)
      expect(worth(from, amount, wanted, 'up')).toBe(worthDown + more)
    },
  )

  test('behavior: the native one and its wrapped form are worth the same, to the last digit', () => {
    for (const rounded of ['up', 'down'] as const)
      expect(worth(weth, 9_007_199_254_740_993n, ether, rounded)).toBe(9_007_199_254_740_993n)
  })

  test('behavior: what the native one is worth has not to be told', () => {
    const dollars = units.slice(1, 2)
    const inEther = (amount: bigint) =>
      byRates({ currency: { address: usdc }, amount }, { wanted: ether, rounded: 'down' }, dollars)
    expect(inEther(6_000_000_000n)).toBe(2n * 10n ** 18n)
    expect(
      byRates(
        { currency: { address: ether }, amount: 10n ** 18n },
        { wanted: usdc, rounded: 'down' },
        dollars,
      ),
    ).toBe(3_000_000_000n)
  })

  test('behavior: what has no rate is worth nothing that is known, but itself', () => {
    const untold = '0x00000000000000000000000000000000000000bb'
    expect(worth(untold, 7n, ether, 'up')).toBeUndefined()
    expect(worth(ether, 7n, untold, 'up')).toBeUndefined()
    expect(worth(untold, 7n, untold, 'up')).toBe(7n)
  })
})
