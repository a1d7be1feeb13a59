import { defineChain } from './defineChain.ts'

/** Creator Testnet. */
export const creatorTestnet = /*#__PURE__*/ defineChain({
  id: 4654,
  name: 'Creator Testnet',
  checkPollingInterval: 1000,
  paymentTokens: [
    {
      chainId: 4654,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 4654,
      address: '0x34AF38Ec07708dBC01C5A814fc418D3840448fce',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network: {
    id: 4654,
    name: 'Creator Testnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://creator-testnet.rpc.caldera.xyz/http'] } },
    blockExplorers: {
      default: {
        name: 'Creator Testnet Explorer',
        url: 'https://creator-testnet.explorer.caldera.xyz',
      },
    },
    testnet: true,
  },
})
