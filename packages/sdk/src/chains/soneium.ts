import { soneium as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Soneium. */
export const soneium = /*#__PURE__*/ defineChain({
  id: 1868,
  name: 'Soneium',
  checkPollingInterval: 1000,
  wrappedNative: '0x4200000000000000000000000000000000000006',
  paymentTokens: [
    {
      chainId: 1868,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 1868,
      address: '0x4200000000000000000000000000000000000006',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network,
})
