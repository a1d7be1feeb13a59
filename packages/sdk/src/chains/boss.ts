import { defineChain } from './defineChain.ts'

/** Boss. */
export const boss = /*#__PURE__*/ defineChain({
  id: 70701,
  name: 'Boss',
  checkPollingInterval: 1000,
  paymentTokens: [
    {
      chainId: 70701,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 70701,
      address: '0x48A9B22b80F566E88f0f1DcC90Ea15A8A3bAE8a4',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network: {
    id: 70701,
    name: 'Boss',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.boss.proofofplay.com'] } },
    blockExplorers: {
      default: { name: 'Boss Explorer', url: 'https://explorer.boss.proofofplay.com' },
    },
  },
})
