import { apeChain as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Apechain. */
export const apechain = /*#__PURE__*/ defineChain({
  id: 33139,
  name: 'Apechain',
  checkPollingInterval: 1000,
  wrappedNative: '0x48b62137EdfA95a428D35C09E44256a739F6B557',
  paymentTokens: [
    {
      chainId: 33139,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'APE',
      name: 'ApeCoin',
      decimals: 18,
    },
    {
      chainId: 33139,
      address: '0x48b62137EdfA95a428D35C09E44256a739F6B557',
      symbol: 'WAPE',
      name: 'Wrapped APE',
      decimals: 18,
    },
  ],
  network,
})
