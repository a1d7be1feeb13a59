import { sei as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Sei. */
export const sei = /*#__PURE__*/ defineChain({
  id: 1329,
  name: 'Sei',
  checkPollingInterval: 1000,
  wrappedNative: '0xE30feDd158A2e3b13e9badaeABaFc5516e95e8C7',
  paymentTokens: [
    {
      chainId: 1329,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'SEI',
      name: 'Sei',
      decimals: 18,
    },
    {
      chainId: 1329,
      address: '0xE30feDd158A2e3b13e9badaeABaFc5516e95e8C7',
      symbol: 'WSEI',
      name: 'Wrapped SEI',
      decimals: 18,
    },
  ],
  network,
})
