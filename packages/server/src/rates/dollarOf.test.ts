import { wrappedNativeAddresses } from '@sluice/router'
import { v2Factories, v3Factories } from '@sluice/router/pools'
import * as chains from '@sluice/sdk/chains'
import { expect, test } from 'vitest'
import { dollarOf } from './dollarOf.ts'

const settings = {
  ...{ name: 'Test', rpcUrls: [], startBlock: 0 },
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}

test('dollarOf: what the client pays with on every chain whose pools are known, unless another is set', () => {
  const known = Object.values(chains).flatMap(chain =>
    typeof chain === 'object' && 'paymentTokens' in chain ? [chain] : [],
  )
  const withPools = known.filter(
    ({ id }) => wrappedNativeAddresses[id] && (v2Factories[id] ?? v3Factories[id]),
  )
  expect(withPools.length).toBeGreaterThan(5)
  for (const { id, paymentTokens = [] } of withPools) {
    const token = paymentTokens.find(({ symbol }) => symbol === 'USDC')
    expect([id, dollarOf({ ...settings, id })]).toEqual([id, token?.address.toLowerCase()])
  }
  expect(dollarOf({ ...settings, id: 31337 })).toBeUndefined()
  const dollar = `0x${'d0'.repeat(20)}` as const
  expect(dollarOf({ ...settings, id: 1, dollar })).toBe(dollar)
})
