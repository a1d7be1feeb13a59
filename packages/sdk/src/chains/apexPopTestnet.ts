import { defineChain } from './defineChain.ts'

/** Apex Testnet. */
export const apexPopTestnet = /*#__PURE__*/ defineChain({
  id: 70800,
  name: 'Apex Testnet',
  checkPollingInterval: 1000,
  paymentTokens: [
    {
      chainId: 70800,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 70800,
      address: '0xBfB86801053600dd3C7FCBa6d5E85017a64cE728',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network: {
    id: 70800,
    name: 'Apex Testnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc-pop-testnet-barret-oxaolmcfss.t.conduit.xyz'] } },
    blockExplorers: {
      default: {
        name: 'Apex Testnet',
        url: 'https://explorerl2new-pop-testnet-barret-oxaolmcfss.t.conduit.xyz',
      },
    },
    testnet: true,
  },
})
