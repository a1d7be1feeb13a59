import { defineChain } from './defineChain.ts'

/** Cloud. */
export const cloud = /*#__PURE__*/ defineChain({
  id: 70805,
  name: 'Cloud',
  checkPollingInterval: 1000,
  paymentTokens: [
    {
      chainId: 70805,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 70805,
      address: '0x48A9B22b80F566E88f0f1DcC90Ea15A8A3bAE8a4',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network: {
    id: 70805,
    name: 'Cloud',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc-pop-testnet-cloud-fmg1z6e0a9.t.conduit.xyz'] } },
    blockExplorers: {
      default: {
        name: 'Cloud Explorer',
        url: 'https://explorer-pop-testnet-cloud-fmg1z6e0a9.t.conduit.xyz',
      },
    },
  },
})
