import { linea as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Linea. */
export const linea = /*#__PURE__*/ defineChain({
  id: 59144,
  name: 'Linea',
  checkPollingInterval: 1000,
  wrappedNative: '0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f',
  paymentTokens: [
    {
      chainId: 59144,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Linea Ether',
      decimals: 18,
    },
    {
      chainId: 59144,
      address: '0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
    {
      chainId: 59144,
      address: '0x176211869cA2b568f2A7D4EE941E073a821EE1ff',
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
    },
  ],
  network,
})
