import { defineChain } from './defineChain.ts'

/** Zero Testnet. */
export const zeroTestnet = /*#__PURE__*/ defineChain({
  id: 43210,
  name: 'Zero Testnet',
  checkPollingInterval: 1000,
  paymentTokens: [
    {
      chainId: 43210,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 43210,
      address: '0xEE6B04fcD07A54D78a7a23f353F2B4a0bfb4a78C',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network: {
    id: 43210,
    name: 'Zero Testnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://zerion-testnet-proofs.rpc.caldera.xyz/http'] } },
    blockExplorers: {
      default: {
        name: 'Zero Testnet Explorer',
        url: 'https://zerion-testnet-proofs.explorer.caldera.xyz',
      },
    },
    testnet: true,
  },
})
