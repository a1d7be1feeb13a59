import { opBNB as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** opBNB. */
export const opBnb = /*#__PURE__*/ defineChain({
  id: 204,
  name: 'opBNB',
  checkPollingInterval: 1000,
  wrappedNative: '0x4200000000000000000000000000000000000006',
  paymentTokens: [
    {
      chainId: 204,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'BNB',
      name: 'BNB',
      decimals: 18,
    },
    {
      chainId: 204,
      address: '0x4200000000000000000000000000000000000006',
      symbol: 'WBNB',
      name: 'Wrapped BNB',
      decimals: 18,
    },
  ],
  network,
})
