import { polygonZkEvm as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Polygon zkEVM. */
export const polygonZkEvm = /*#__PURE__*/ defineChain({
  id: 1101,
  name: 'Polygon zkEVM',
  checkPollingInterval: 1000,
  wrappedNative: '0x4F9A0e7FD2Bf6067db6994CF12E4495Df938E6e9',
  paymentTokens: [
    {
      chainId: 1101,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 1101,
      address: '0x4F9A0e7FD2Bf6067db6994CF12E4495Df938E6e9',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network,
})
