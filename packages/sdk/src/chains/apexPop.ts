import { defineChain } from './defineChain.ts'

/** Apex. */
export const apexPop = /*#__PURE__*/ defineChain({
  id: 70700,
  name: 'Apex',
  checkPollingInterval: 1000,
  paymentTokens: [
    {
      chainId: 70700,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 70700,
      address: '0x77684A04145a5924eFCE0D92A7c4a2A2E8C359de',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network: {
    id: 70700,
    name: 'Apex',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.apex.proofofplay.com'] } },
    blockExplorers: { default: { name: 'Apex', url: 'https://explorer.apex.proofofplay.com' } },
  },
})
