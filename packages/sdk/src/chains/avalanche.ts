import { avalanche as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Avalanche. */
export const avalanche = /*#__PURE__*/ defineChain({
  id: 43114,
  name: 'Avalanche',
  checkPollingInterval: 1000,
  wrappedNative: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
  paymentTokens: [
    {
      chainId: 43114,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'AVAX',
      name: 'Avalanche',
      decimals: 18,
    },
    {
      chainId: 43114,
      address: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
      symbol: 'WAVAX',
      name: 'Wrapped AVAX',
      decimals: 18,
    },
    {
      chainId: 43114,
      address: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
    },
  ],
  network,
})
