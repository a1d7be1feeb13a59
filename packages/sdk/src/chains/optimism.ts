import { optimism as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Optimism. */
export const optimism = /*#__PURE__*/ defineChain({
  id: 10,
  name: 'Optimism',
  checkPollingInterval: 1000,
  wrappedNative: '0x4200000000000000000000000000000000000006',
  paymentTokens: [
    {
      chainId: 10,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 10,
      address: '0x4200000000000000000000000000000000000006',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
    {
      chainId: 10,
      address: '0x7F5c764cBc14f9669B88837ca1490cCa17c31607',
      symbol: 'USDC',
      name: 'USD Coin (bridged)',
      decimals: 6,
    },
  ],
  network,
})
