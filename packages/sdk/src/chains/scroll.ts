import { scroll as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Scroll. */
export const scroll = /*#__PURE__*/ defineChain({
  id: 534352,
  name: 'Scroll',
  checkPollingInterval: 1000,
  wrappedNative: '0x5300000000000000000000000000000000000004',
  paymentTokens: [
    {
      chainId: 534352,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 534352,
      address: '0x5300000000000000000000000000000000000004',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network,
})
