import { zoraTestnet as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Zora Testnet (Goerli), switched off; HyperEVM uses the same id. */
export const zoraTestnet = /*#__PURE__*/ defineChain({
  id: 999,
  name: 'Zora Testnet',
  checkPollingInterval: 1000,
  paymentTokens: [
    {
      chainId: 999,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Zora Goerli',
      decimals: 18,
    },
    {
      chainId: 999,
      address: '0x8a5027ea12f45a13deb6CB96A07913c6e192BE84',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network,
})
