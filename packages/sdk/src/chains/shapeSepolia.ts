import { shapeSepolia as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Shape Sepolia. */
export const shapeSepolia = /*#__PURE__*/ defineChain({
  id: 11011,
  name: 'Shape Sepolia',
  checkPollingInterval: 1000,
  paymentTokens: [
    {
      chainId: 11011,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Sepolia Ether',
      decimals: 18,
    },
    {
      chainId: 11011,
      address: '0x48A9B22b80F566E88f0f1DcC90Ea15A8A3bAE8a4',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network,
})
