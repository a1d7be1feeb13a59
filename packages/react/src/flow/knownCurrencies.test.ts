import { createClient } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { ether, openMarket, usdc, weth } from '../testing/openMarket.ts'
import { knownCurrencies } from './knownCurrencies.ts'

const { scope } = openMarket({})

describe('knownCurrencies', () => {
  test('default: each once, the native one first, without what else is known of them', () => {
    expect(knownCurrencies(scope, 31337)).toEqual([
      { address: ether, symbol: 'ETH', decimals: 18 },
      { address: weth, symbol: 'WETH', decimals: 18 },
      { address: usdc, symbol: 'USDC', decimals: 6 },
    ])
    expect(knownCurrencies(scope, 1)).toEqual([])
  })

  test('behavior: the wrapped one, also where it is no means of payment', () => {
    const native = { chainId: 7, address: ether, symbol: 'POL', name: 'POL', decimals: 18 }
    const client = createClient({
      chains: [
        {
          ...{ id: 7, name: 'Seven', baseApiUrl: 'http://localhost', wrappedNative: weth },
          paymentTokens: [native],
        },
      ],
    })
    expect(knownCurrencies({ client }, 7)).toEqual([
      { address: ether, symbol: 'POL', decimals: 18 },
      { address: weth, symbol: 'WPOL', decimals: 18 },
    ])
  })
})
