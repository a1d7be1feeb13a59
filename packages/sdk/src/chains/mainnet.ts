import { mainnet as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

/** Ethereum. */
export const mainnet = /*#__PURE__*/ defineChain({
  id: 1,
  name: 'Ethereum',
  checkPollingInterval: 2000,
  wrappedNative: weth,
  paymentTokens: [
    {
      chainId: 1,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 1,
      address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
    },
    { chainId: 1, address: weth, symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 },
  ],
  network,
})
