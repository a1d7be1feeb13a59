// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { ownTokens, withOwnTokens } from './ownTokens.ts'
import { parseConfig } from './parseConfig.ts'

const [usdc, weth] = [`0x${'aB'.repeat(20)}`, `0x${'cd'.repeat(20)}`] as const
const dai = `0x6b17${'0'.repeat(32)}1d0f` as const
const config = parseConfig({
  ...{ name: 'Sluice', source: 'x.example' },
  chains: [
    {
      ...{ id: 1, name: 'One', apiPath: '/api/1', rpcUrl: 'https://node.example' },
      ...{ nativeCurrency: { symbol: 'ETH', decimals: 18 }, wrappedNative: weth },
      currencies: [{ address: usdc, symbol: 'USDC', decimals: 6 }],
    },
  ],
})
const own = { chainId: 1, address: dai, symbol: 'DAI', decimals: 18 }
const currencies = () => withOwnTokens(config).chains[0].currencies

beforeEach(() => localStorage.clear())

test('default: what was added is a currency of its chain, called by its address, too', () => {
  expect(withOwnTokens(config)).toEqual(config)
  expect(ownTokens.add(own)).toBe(true)
  expect(currencies()).toEqual([
    ...config.chains[0].currencies,
    { address: dai, symbol: 'DAI 0x6b17…1d0f', decimals: 18 },
  ])
  expect(ownTokens.get(2)).toEqual([])
  ownTokens.remove(own)
  expect([currencies(), localStorage.length]).toEqual([config.chains[0].currencies, 0])
})

test('behavior: what the configuration names stays as it names it', () => {
  // A token that was named by the server later, or whose contract says other decimals.
  ownTokens.add({
    chainId: 1,
    address: usdc.toLowerCase() as typeof usdc,
    symbol: 'X',
    decimals: 2,
  })
  ownTokens.add({ chainId: 1, address: weth, symbol: 'X', decimals: 2 })
  expect(currencies()).toEqual(config.chains[0].currencies)
})

test('behavior: added again it is there once, with what it says now', () => {
  ownTokens.add(own)
  ownTokens.add({ ...own, symbol: 'SAI' })
  expect(ownTokens.get(1)).toEqual([{ ...own, symbol: 'SAI' }])
})

test('error: one that could not be read again is not said to be kept', () => {
  expect(ownTokens.add({ ...own, symbol: ' ' })).toBe(false)
  expect(ownTokens.add({ ...own, decimals: 37 })).toBe(false)
  expect([ownTokens.get(1), localStorage.length]).toEqual([[], 0])
})

test('error: beyond fifty nothing is added, and nothing that was there goes', () => {
  const many = Array.from({ length: 50 }, (_, index) => ({
    ...own,
    address: `0x${(index + 1).toString(16).padStart(40, '0')}` as const,
  }))
  for (const token of many) expect(ownTokens.add(token)).toBe(true)
  expect(ownTokens.add(own)).toBe(false)
  expect(ownTokens.get(1)).toEqual(many)
})

test.each([
  'nonsense',
  '{}',
  '[null, 3, {}]',
  JSON.stringify([{ ...own, chainId: '1' }]),
  JSON.stringify([{ ...own, address: '0x12' }]),
  JSON.stringify([{ ...own, symbol: ' ' }]),
  JSON.stringify([{ ...own, symbol: 'A name that is too long for any place where it stands' }]),
  JSON.stringify([{ ...own, decimals: 18.5 }]),
  JSON.stringify([{ ...own, decimals: -1 }]),
  JSON.stringify([{ ...own, decimals: 37 }]),
])('error: what is kept is broken: %s', text => {
  localStorage.setItem('sluice.tokens', text)
  expect(currencies()).toEqual(config.chains[0].currencies)
})
