import { arbitrum as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Arbitrum. */
export const arbitrum = /*#__PURE__*/ defineChain({
  id: 42161,
  name: 'Arbitrum',
  checkPollingInterval: 1000,
  wrappedNative: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  paymentTokens: [
    {
      chainId: 42161,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 42161,
      address: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
    {
      chainId: 42161,
      address: '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8',
      symbol: 'USDC',
      name: 'USD Coin (bridged)',
      decimals: 6,
    },
  ],
  network,
})
