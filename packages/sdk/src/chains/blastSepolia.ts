import { blastSepolia as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Blast Sepolia. */
export const blastSepolia = /*#__PURE__*/ defineChain({
  id: 168587773,
  name: 'Blast Sepolia',
  checkPollingInterval: 1000,
  wrappedNative: '0x4200000000000000000000000000000000000023',
  paymentTokens: [
    {
      chainId: 168587773,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 168587773,
      address: '0x4200000000000000000000000000000000000023',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network,
})
