import { describe, expect, test } from 'vitest'
import { swapFormOf } from './swapFormOf.ts'
import { swapSearchOf } from './swapSearchOf.ts'

const currency = (address: `0x${string}`, symbol: string, decimals: number) => ({
  ...{ address, symbol, decimals },
})
const ether = currency(`0x${'0'.repeat(40)}`, 'ETH', 18)
const dollars = currency('0x68d1DD822148664dE9c3eed4bB7449376644a919', 'USDC', 6)
const wrapped = currency(`0x${'ee'.repeat(20)}`, 'WETH', 18)
const all = [ether, dollars, wrapped]

describe('swapFormOf', () => {
  test('default: the first into the second, and nothing yet', () => {
    expect(swapFormOf({}, all)).toEqual({
      ...{ currencyIn: ether, currencyOut: dollars, tradeType: 'exactIn', amount: 0n },
    })
  })

  test.each([
    [{ from: dollars.address, amount: '0.000001' }, dollars, ether, 1n],
    [{ to: ether.address, amount: '1' }, dollars, ether, 1_000_000n],
    [{ from: ether.address, to: ether.address }, ether, dollars, 0n],
    [{ from: '0x1111111111111111111111111111111111111111' }, ether, dollars, 0n],
    [{ to: wrapped.address, amount: '0.1' }, ether, wrapped, 10n ** 17n],
    // More decimals than the currency has are no amount of it.
    [{ from: dollars.address, amount: '0.0000001' }, dollars, ether, 0n],
    [{ to: dollars.address, amount: '2', exact: 'out' }, ether, dollars, 2_000_000n],
  ] as const)('behavior: %o', (search, currencyIn, currencyOut, amount) => {
    const low = Object.fromEntries(
      Object.entries(search).map(([name, value]) => [name, value.toLowerCase()]),
    )
    expect(swapFormOf(low, all)).toMatchObject({ currencyIn, currencyOut, amount })
  })

  test('behavior: with one currency there is nothing to swap', () => {
    expect(swapFormOf({}, [ether])).toBeUndefined()
  })
})

describe('swapSearchOf', () => {
  test.each([
    { amount: '1.000000000000000001' },
    { exact: 'out', amount: '0.000001' },
    { amount: undefined },
  ] as const)('default: %o comes back as it was', given => {
    const search = { chain: 31337, from: ether.address, to: low(dollars.address), ...given }
    const form = swapFormOf(search, all)
    expect(form && swapSearchOf(form, 31337)).toEqual({ exact: undefined, ...search })
  })
})

function low(address: string) {
  return address.toLowerCase() as `0x${string}`
}
