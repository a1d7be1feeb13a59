import { ancient8 as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Ancient8. */
export const ancient8 = /*#__PURE__*/ defineChain({
  id: 888888888,
  name: 'Ancient8',
  checkPollingInterval: 1000,
  wrappedNative: '0x4200000000000000000000000000000000000006',
  paymentTokens: [
    {
      chainId: 888888888,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 888888888,
      address: '0x4200000000000000000000000000000000000006',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network,
})
