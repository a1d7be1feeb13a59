import { defineChain } from './defineChain.ts'

/** Anime. */
export const anime = /*#__PURE__*/ defineChain({
  id: 69000,
  name: 'Anime',
  checkPollingInterval: 1000,
  paymentTokens: [
    {
      chainId: 69000,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ANIME',
      name: 'Anime',
      decimals: 18,
    },
    {
      chainId: 69000,
      address: '0x164906a76f1A2Ea933366c446AE0Ec6a37062c42',
      symbol: 'WANIME',
      name: 'Wrapped ANIME',
      decimals: 18,
    },
  ],
  network: {
    id: 69000,
    name: 'Anime',
    nativeCurrency: { name: 'Anime', symbol: 'ANIME', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc-animechain-39xf6m45e3.t.conduit.xyz'] } },
  },
})
