import { defineChain } from './defineChain.ts'

/** Game7 Testnet. */
export const game7Testnet = /*#__PURE__*/ defineChain({
  id: 13746,
  name: 'Game7 Testnet',
  checkPollingInterval: 1000,
  paymentTokens: [
    {
      chainId: 13746,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'TG7T',
      name: 'TG7T',
      decimals: 18,
    },
    {
      chainId: 13746,
      address: '0x6B885D96916D18CD78E44B42C6489CA6f8794565',
      symbol: 'WTG7T',
      name: 'Wrapped TG7T',
      decimals: 18,
    },
  ],
  network: {
    id: 13746,
    name: 'Game7 Testnet',
    nativeCurrency: { name: 'TG7T', symbol: 'TG7T', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc-game7-testnet-0ilneybprf.t.conduit.xyz'] } },
    blockExplorers: {
      default: {
        name: 'Game7 Testnet Explorer',
        url: 'https://explorer-game7-testnet-0ilneybprf.t.conduit.xyz',
      },
    },
    testnet: true,
  },
})
