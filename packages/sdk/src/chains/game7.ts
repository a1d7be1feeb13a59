import { defineChain } from './defineChain.ts'

/** Game7. */
export const game7 = /*#__PURE__*/ defineChain({
  id: 2187,
  name: 'Game7',
  checkPollingInterval: 1000,
  paymentTokens: [
    {
      chainId: 2187,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'G7',
      name: 'Game7',
      decimals: 18,
    },
    {
      chainId: 2187,
      address: '0xfa3ed70386b9255fC04aA008A8ad1B0CDa816Fac',
      symbol: 'WG7',
      name: 'Wrapped Game7',
      decimals: 18,
    },
  ],
  network: {
    id: 2187,
    name: 'Game7',
    nativeCurrency: { name: 'Game7', symbol: 'G7', decimals: 18 },
    rpcUrls: { default: { http: ['https://mainnet-rpc.game7.io'] } },
    blockExplorers: { default: { name: 'G7 Network Explorer', url: 'https://mainnet.game7.io' } },
  },
})
