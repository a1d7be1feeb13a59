import { b3 as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** B3. */
export const b3 = /*#__PURE__*/ defineChain({
  id: 8333,
  name: 'B3',
  checkPollingInterval: 1000,
  wrappedNative: '0x4200000000000000000000000000000000000006',
  paymentTokens: [
    {
      chainId: 8333,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 8333,
      address: '0x4200000000000000000000000000000000000006',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network,
})
