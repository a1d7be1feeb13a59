import { polygon as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Polygon. Its second token is Ether bridged from Ethereum; the wrapped native token is another. */
export const polygon = /*#__PURE__*/ defineChain({
  id: 137,
  name: 'Polygon',
  checkPollingInterval: 1000,
  wrappedNative: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  paymentTokens: [
    {
      chainId: 137,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'POL',
      name: 'POL',
      decimals: 18,
    },
    {
      chainId: 137,
      address: '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619',
      symbol: 'WETH',
      name: 'Wrapped Ether (bridged)',
      decimals: 18,
    },
    {
      chainId: 137,
      address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
    },
  ],
  network,
})
