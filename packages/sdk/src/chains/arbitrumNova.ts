import { arbitrumNova as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Arbitrum Nova. */
export const arbitrumNova = /*#__PURE__*/ defineChain({
  id: 42170,
  name: 'Arbitrum Nova',
  checkPollingInterval: 1000,
  wrappedNative: '0x722E8BdD2ce80A4422E880164f2079488e115365',
  paymentTokens: [
    {
      chainId: 42170,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 42170,
      address: '0x722E8BdD2ce80A4422E880164f2079488e115365',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
    {
      chainId: 42170,
      address: '0x750ba8b76187092B0D1E87E28daaf484d1b5273b',
      symbol: 'USDC',
      name: 'USD Coin (bridged)',
      decimals: 6,
    },
  ],
  network,
})
