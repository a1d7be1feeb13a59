import { garnet as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Garnet. */
export const garnet = /*#__PURE__*/ defineChain({
  id: 17069,
  name: 'Garnet',
  checkPollingInterval: 1000,
  wrappedNative: '0x4200000000000000000000000000000000000006',
  paymentTokens: [
    {
      chainId: 17069,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 17069,
      address: '0x4200000000000000000000000000000000000006',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network,
})
