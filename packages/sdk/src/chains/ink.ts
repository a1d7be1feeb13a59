import { ink as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Ink. */
export const ink = /*#__PURE__*/ defineChain({
  id: 57073,
  name: 'Ink',
  checkPollingInterval: 1000,
  wrappedNative: '0x4200000000000000000000000000000000000006',
  paymentTokens: [
    {
      chainId: 57073,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 57073,
      address: '0x4200000000000000000000000000000000000006',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network,
})
