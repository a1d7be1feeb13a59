import { cyber as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Cyber. */
export const cyber = /*#__PURE__*/ defineChain({
  id: 7560,
  name: 'Cyber',
  checkPollingInterval: 1000,
  wrappedNative: '0x4200000000000000000000000000000000000006',
  paymentTokens: [
    {
      chainId: 7560,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 7560,
      address: '0x4200000000000000000000000000000000000006',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network,
})
