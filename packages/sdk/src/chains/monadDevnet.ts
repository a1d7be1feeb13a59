import { defineChain } from './defineChain.ts'

/** Monad Devnet. */
export const monadDevnet = /*#__PURE__*/ defineChain({
  id: 41454,
  name: 'Monad Devnet',
  checkPollingInterval: 1000,
  paymentTokens: [
    {
      chainId: 41454,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'MON',
      name: 'MON',
      decimals: 18,
    },
    {
      chainId: 41454,
      address: '0x3c6Dd29E612B28C10F3Ee9Bacf0f4af5f17B3f3e',
      symbol: 'WMON',
      name: 'Wrapped MON',
      decimals: 18,
    },
  ],
  network: {
    id: 41454,
    name: 'Monad Devnet',
    nativeCurrency: { name: 'MON', symbol: 'MON', decimals: 18 },
    rpcUrls: {
      default: { http: ['https://devnet1.monad.xyz/rpc/diJoIRvXonYUWPhZNBtJAv1ffPjrkYBXXewh4PZe'] },
    },
    blockExplorers: {
      default: { name: 'Monad Devnet Explorer', url: 'https://brightstar-884.devnet1.monad.xyz' },
    },
    testnet: true,
  },
})
