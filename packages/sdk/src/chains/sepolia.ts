import { sepolia as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Sepolia. */
export const sepolia = /*#__PURE__*/ defineChain({
  id: 11155111,
  name: 'Sepolia',
  checkPollingInterval: 2000,
  wrappedNative: '0x7b79995e5f793A07Bc00c21412e50Ecae098E7f9',
  paymentTokens: [
    {
      chainId: 11155111,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Sepolia Ether',
      decimals: 18,
    },
    {
      chainId: 11155111,
      address: '0x7b79995e5f793A07Bc00c21412e50Ecae098E7f9',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network,
})
