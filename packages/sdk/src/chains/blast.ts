import { blast as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Blast. */
export const blast = /*#__PURE__*/ defineChain({
  id: 81457,
  name: 'Blast',
  checkPollingInterval: 1000,
  wrappedNative: '0x4300000000000000000000000000000000000004',
  paymentTokens: [
    {
      chainId: 81457,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 81457,
      address: '0x4300000000000000000000000000000000000004',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network,
})
