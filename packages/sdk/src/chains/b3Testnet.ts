import { b3Sepolia as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** B3 Testnet. */
export const b3Testnet = /*#__PURE__*/ defineChain({
  id: 1993,
  name: 'B3 Testnet',
  checkPollingInterval: 1000,
  paymentTokens: [
    {
      chainId: 1993,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 1993,
      address: '0x48A9B22b80F566E88f0f1DcC90Ea15A8A3bAE8a4',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network,
})
