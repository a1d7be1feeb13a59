import { bitlayer as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Bitlayer. */
export const bitlayer = /*#__PURE__*/ defineChain({
  id: 200901,
  name: 'Bitlayer',
  checkPollingInterval: 1000,
  wrappedNative: '0xfF204e2681A6fA0e2C3FaDe68a1B28fb90E4Fc5F',
  paymentTokens: [
    {
      chainId: 200901,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'BTC',
      name: 'BTC',
      decimals: 18,
    },
    {
      chainId: 200901,
      address: '0xfF204e2681A6fA0e2C3FaDe68a1B28fb90E4Fc5F',
      symbol: 'WBTC',
      name: 'Wrapped BTC',
      decimals: 18,
    },
  ],
  network,
})
