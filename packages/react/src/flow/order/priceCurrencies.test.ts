import { expect, test } from 'vitest'
import { ether, maker, openMarket, usdc, weth } from '../../testing/openMarket.ts'
import { priceCurrencies } from './priceCurrencies.ts'

const { scope } = openMarket({})
const native = { address: ether, symbol: 'ETH', decimals: 18 }
const wrapped = { address: weth, symbol: 'WETH', decimals: 18 }
const listed = (...accepted: (readonly `0x${string}`[] | undefined)[]) =>
  priceCurrencies(scope, native, accepted).map(({ symbol }) => symbol)
const offered = (...accepted: (readonly `0x${string}`[] | undefined)[]) =>
  priceCurrencies(scope, wrapped, accepted).map(({ symbol }) => symbol)

test('default: all that are known where the marketplace does not say', () => {
  expect(listed(undefined)).toEqual(['ETH', 'WETH', 'USDC'])
  // An offer is taken from an allowance, which the native currency does not have.
  expect(offered(undefined)).toEqual(['WETH', 'USDC'])
})

test('behavior: only what the marketplace takes for all of them, of what is known', () => {
  expect(listed([ether, usdc, maker], [usdc, weth, ether])).toEqual(['ETH', 'USDC'])
  expect(listed([ether, usdc], undefined)).toEqual(['ETH', 'USDC'])
  expect(offered([usdc, ether])).toEqual(['USDC'])
  expect(listed([maker])).toEqual([])
})

test('behavior: however it writes them', () => {
  expect(listed([ether, usdc.replace('dc', 'DC') as `0x${string}`])).toEqual(['ETH', 'USDC'])
})
