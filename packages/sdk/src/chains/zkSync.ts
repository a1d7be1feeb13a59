import { zkSync as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** zkSync. */
export const zkSync = /*#__PURE__*/ defineChain({
  id: 324,
  name: 'zkSync',
  checkPollingInterval: 1000,
  wrappedNative: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
  paymentTokens: [
    {
      chainId: 324,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 324,
      address: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network,
})
