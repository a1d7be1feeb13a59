import { createClient } from '@sluice/sdk'
import { devnet } from '@sluice/sdk/chains'
import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { runOf } from '../../testing/runCases.ts'
import { englishSwap } from '../messages/english/englishSwap.ts'
import { swapTitle } from './swapTitle.ts'

const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const unknown = '0x00000000000000000000000000000000000000aa'
const client = createClient({
  chains: [
    {
      ...{ ...devnet, baseApiUrl: 'http://127.0.0.1', wrappedNative: weth },
      paymentTokens: [
        { chainId: devnet.id, address: zeroAddress, symbol: 'ETH', name: 'Ether', decimals: 18 },
        { chainId: devnet.id, address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
      ],
    },
  ],
})

test.each<[currencyIn: string, currencyOut: string, title: string | undefined]>([
  [zeroAddress, usdc, 'Swap ETH for USDC'],
  [usdc, weth, 'Swap USDC for WETH'],
  [zeroAddress, weth, 'Wrap ETH'],
  [weth, zeroAddress, 'Unwrap WETH'],
  [zeroAddress, unknown, undefined],
])('%s for %s is called %s', (currencyIn, currencyOut, title) => {
  const terms = { kind: 'swap', currencyIn, currencyOut, recipient: unknown }
  const swap = { ...terms, tradeType: 'exactIn', most: 5n, least: 4n }
  const run = runOf({ action: 'swap', chainId: devnet.id, terms: swap })
  expect(swapTitle(run, client, englishSwap)).toBe(title)
})

test('behavior: terms that cannot be read give no title', () => {
  const run = runOf({ action: 'swap', chainId: devnet.id, terms: { kind: 'swap' } })
  expect(swapTitle(run, client, englishSwap)).toBeUndefined()
})
