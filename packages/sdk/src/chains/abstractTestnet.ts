import { abstractTestnet as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Abstract Testnet. */
export const abstractTestnet = /*#__PURE__*/ defineChain({
  id: 11124,
  name: 'Abstract Testnet',
  checkPollingInterval: 1000,
  wrappedNative: '0x9EDCde0257F2386Ce177C3a7FCdd97787F0D841d',
  paymentTokens: [
    {
      chainId: 11124,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'ETH',
      decimals: 18,
    },
    {
      chainId: 11124,
      address: '0x9EDCde0257F2386Ce177C3a7FCdd97787F0D841d',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network,
})
