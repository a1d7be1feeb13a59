import { ancient8Sepolia as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Ancient8 Testnet. */
export const ancient8Testnet = /*#__PURE__*/ defineChain({
  id: 28122024,
  name: 'Ancient8 Testnet',
  checkPollingInterval: 1000,
  wrappedNative: '0x4200000000000000000000000000000000000006',
  paymentTokens: [
    {
      chainId: 28122024,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 28122024,
      address: '0x4200000000000000000000000000000000000006',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network,
})
