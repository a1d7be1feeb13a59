import { defineChain } from './defineChain.ts'

/** Anime Testnet. */
export const animeTestnet = /*#__PURE__*/ defineChain({
  id: 6900,
  name: 'Anime Testnet',
  checkPollingInterval: 1000,
  paymentTokens: [
    {
      chainId: 6900,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ANIME',
      name: 'ANIME',
      decimals: 18,
    },
    {
      chainId: 6900,
      address: '0x164906a76f1A2Ea933366c446AE0Ec6a37062c42',
      symbol: 'WANIME',
      name: 'Wrapped ANIME',
      decimals: 18,
    },
  ],
  network: {
    id: 6900,
    name: 'Anime Testnet',
    nativeCurrency: { name: 'ANIME', symbol: 'ANIME', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc-animechain-testnet-i8yja6a1a0.t.conduit.xyz'] } },
    blockExplorers: {
      default: { name: 'Anime Testnet Explorer', url: 'https://testnet-explorer.anime.xyz' },
    },
    testnet: true,
  },
})
