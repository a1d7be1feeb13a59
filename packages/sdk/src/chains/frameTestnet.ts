import { defineChain } from './defineChain.ts'

/** Frame Testnet. */
export const frameTestnet = /*#__PURE__*/ defineChain({
  id: 68840142,
  name: 'Frame Testnet',
  checkPollingInterval: 1000,
  paymentTokens: [
    {
      chainId: 68840142,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 68840142,
      address: '0x822b4C4713433c6b88547845850A39343bF0957e',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network: {
    id: 68840142,
    name: 'Frame Testnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.testnet.frame.xyz/http'] } },
    blockExplorers: {
      default: { name: 'Frame Explorer', url: 'https://explorer.testnet.frame.xyz' },
    },
    testnet: true,
  },
})
