import { describe, expect, test } from 'vitest'
import { payingCurrency } from './payingCurrency.ts'

const currency = (address: `0x${string}`, symbol: string) => ({ address, symbol, decimals: 18 })
const ether = currency(`0x${'0'.repeat(40)}`, 'ETH')
const wrapped = currency(`0x${'ee'.repeat(20)}`, 'WETH')
const dollars = currency(`0x${'dd'.repeat(20)}`, 'USDC')
const held = ([eth = 0n, weth = 0n, usdc = 0n]: readonly bigint[]) => [
  { currency: ether, amount: eth },
  { currency: dollars, amount: usdc },
  { currency: wrapped, amount: weth },
]

const withoutRates = {
  wrappedNative: wrapped.address.toUpperCase(),
  worthOf: () => undefined,
}

describe('payingCurrency', () => {
  test.each([
    ['ether for wrapped ether, one for one', wrapped, 'buy', [5n, 0n, 9n], 'ETH'],
    ['the other way around', ether, 'mint', [0n, 5n, 9n], 'WETH'],
    ['dollars where ether does not suffice', wrapped, 'buy', [4n, 0n, 9n], 'USDC'],
    ['dollars for an offer, which counts on the ether', wrapped, 'bid', [50n, 0n, 9n], 'USDC'],
    ['ether for an offer in dollars, which wraps nothing', dollars, 'bid', [50n, 2n, 0n], 'ETH'],
    ['the larger of both kinds of ether', dollars, 'buy', [1n, 2n, 0n], 'WETH'],
    ['none, where there is nothing', dollars, 'checkout', [0n, 0n, 0n], undefined],
    ['none, where what is missing is all that there is', ether, 'buy', [4n, 0n, 0n], undefined],
    ['none for an offer, which counts on the ether', wrapped, 'edit-bid', [9n, 0n, 0n], undefined],
  ] as const)('behavior: %s', (_, missing, kind, amounts, symbol) => {
    const shortage = { kind, missing: { currency: missing, amount: 5n } }
    expect(payingCurrency(shortage, held(amounts), withoutRates)?.symbol).toBe(symbol)
  })

  test.each([
    ['dollars that suffice', [0n, 999n, 31n], 'USDC'],
    ['the wrapped form that suffices alone', [0n, 1000n, 99n], 'WETH'],
    ['what is worth most where neither suffices', [0n, 900n, 1n], 'WETH'],
    ['dollars that are worth more where neither suffices', [0n, 900n, 29n], 'USDC'],
    // 1,000 at the rate, of which a swap may leave less.
    ['what suffices with what a swap keeps of it', [0n, 990n, 20n], 'WETH'],
  ] as const)('behavior: %s, by the rate', (_, amounts, symbol) => {
    const shortage = { kind: 'buy', missing: { currency: ether, amount: 1000n } } as const
    // 50 of the one for one of the other.
    const worthOf = ({ amount }: { amount: bigint }) => amount * 50n
    expect(payingCurrency(shortage, held(amounts), { ...withoutRates, worthOf })?.symbol).toBe(
      symbol,
    )
  })

  test('error: there is no other currency', () => {
    const shortage = { kind: 'buy', missing: { currency: ether, amount: 5n } } as const
    const options = { ...withoutRates, wrappedNative: undefined }
    expect(payingCurrency(shortage, [{ currency: ether, amount: 1n }], options)).toBeUndefined()
  })
})
