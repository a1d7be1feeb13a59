import { soneiumMinato as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Minato. */
export const minato = /*#__PURE__*/ defineChain({
  id: 1946,
  name: 'Minato',
  checkPollingInterval: 1000,
  wrappedNative: '0x4200000000000000000000000000000000000006',
  paymentTokens: [
    {
      chainId: 1946,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Sepolia Ether',
      decimals: 18,
    },
    {
      chainId: 1946,
      address: '0x4200000000000000000000000000000000000006',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network,
})
