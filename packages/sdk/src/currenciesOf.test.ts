import { expect, test } from 'vitest'
import { currenciesOf } from './currenciesOf.ts'

const native = {
  chainId: 7,
  address: `0x${'0'.repeat(40)}`,
  symbol: 'POL',
  name: 'POL',
  decimals: 9,
} as const
const wrappedNative = `0x${'Ee'.repeat(20)}` as const
const dollars = { ...native, address: `0x${'d'.repeat(40)}`, symbol: 'USDC', decimals: 6 } as const
const told = (chain: Parameters<typeof currenciesOf>[0]) =>
  currenciesOf(chain).map(({ symbol, decimals }) => `${symbol} ${decimals}`)

test('default: the native one first, its wrapped form with its decimals', () => {
  expect(told({ paymentTokens: [dollars, native], wrappedNative })).toEqual([
    ...['POL 9', 'USDC 6', 'WPOL 9'],
  ])
})

test('behavior: one that is named twice, in any spelling, is what it was named first', () => {
  const named = { ...native, address: `0x${'eE'.repeat(20)}`, symbol: 'WMATIC' } as const
  const again = { ...named, symbol: 'X', decimals: 1 }
  expect(told({ paymentTokens: [native, named, again], wrappedNative })).toEqual([
    ...['POL 9', 'WMATIC 9'],
  ])
})

test('behavior: without a native one nobody knows the decimals of its wrapped form', () => {
  expect(told({ paymentTokens: [dollars], wrappedNative })).toEqual(['USDC 6'])
  expect(told({ paymentTokens: [native], wrappedNative: undefined })).toEqual(['POL 9'])
})
