import { defineChain } from './defineChain.ts'

/** Scroll Testnet. */
export const scrollTestnet = /*#__PURE__*/ defineChain({
  id: 534353,
  name: 'Scroll Testnet',
  checkPollingInterval: 1000,
  paymentTokens: [
    {
      chainId: 534353,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 534353,
      address: '0xa1EA0B2354F5A344110af2b6AD68e75545009a03',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
    {
      chainId: 534353,
      address: '0xA0D71B9877f44C744546D649147E3F1e70a93760',
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
    },
  ],
  network: {
    id: 534353,
    name: 'Scroll Testnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://alpha-rpc.scroll.io/l2'] } },
    blockExplorers: { default: { name: 'Blockscout', url: 'https://blockscout.scroll.io' } },
    testnet: true,
  },
})
