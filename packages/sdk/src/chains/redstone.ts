import { redstone as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Redstone. */
export const redstone = /*#__PURE__*/ defineChain({
  id: 690,
  name: 'Redstone',
  checkPollingInterval: 1000,
  wrappedNative: '0x4200000000000000000000000000000000000006',
  paymentTokens: [
    {
      chainId: 690,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 690,
      address: '0x4200000000000000000000000000000000000006',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network,
})
