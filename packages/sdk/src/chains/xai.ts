import { xai as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Xai. */
export const xai = /*#__PURE__*/ defineChain({
  id: 660279,
  name: 'Xai',
  checkPollingInterval: 1000,
  wrappedNative: '0x3fB787101DC6Be47cfe18aeEe15404dcC842e6AF',
  paymentTokens: [
    {
      chainId: 660279,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'XAI',
      name: 'Xai',
      decimals: 18,
    },
    {
      chainId: 660279,
      address: '0x3fB787101DC6Be47cfe18aeEe15404dcC842e6AF',
      symbol: 'WXAI',
      name: 'Wrapped XAI',
      decimals: 18,
    },
  ],
  network,
})
