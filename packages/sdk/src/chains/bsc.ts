import { bsc as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** BNB Smart Chain. Its USDC is a peg with 18 decimals, unlike the USDC of other chains. */
export const bsc = /*#__PURE__*/ defineChain({
  id: 56,
  name: 'BNB Smart Chain',
  checkPollingInterval: 1000,
  wrappedNative: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
  paymentTokens: [
    {
      chainId: 56,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'BNB',
      name: 'BNB',
      decimals: 18,
    },
    {
      chainId: 56,
      address: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
      symbol: 'WBNB',
      name: 'Wrapped BNB',
      decimals: 18,
    },
    {
      chainId: 56,
      address: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
      symbol: 'USDC',
      name: 'Binance-Peg USD Coin',
      decimals: 18,
    },
  ],
  network,
})
