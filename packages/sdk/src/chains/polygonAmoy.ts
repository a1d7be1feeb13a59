import { polygonAmoy as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Polygon Amoy. */
export const polygonAmoy = /*#__PURE__*/ defineChain({
  id: 80002,
  name: 'Polygon Amoy',
  checkPollingInterval: 1000,
  wrappedNative: '0x0ae690AAD8663aaB12a671A6A0d74242332de85f',
  paymentTokens: [
    {
      chainId: 80002,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'POL',
      name: 'POL',
      decimals: 18,
    },
    {
      chainId: 80002,
      address: '0x0ae690AAD8663aaB12a671A6A0d74242332de85f',
      symbol: 'WMATIC',
      name: 'Wrapped MATIC',
      decimals: 18,
    },
  ],
  network,
})
