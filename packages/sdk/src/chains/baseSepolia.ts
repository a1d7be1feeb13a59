import { baseSepolia as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Base Sepolia: a test network. */
export const baseSepolia = /*#__PURE__*/ defineChain({
  id: 84532,
  name: 'Base Sepolia',
  checkPollingInterval: 1000,
  wrappedNative: '0x4200000000000000000000000000000000000006',
  paymentTokens: [
    {
      chainId: 84532,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Sepolia Ether',
      decimals: 18,
    },
    {
      chainId: 84532,
      address: '0x4200000000000000000000000000000000000006',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network,
})
