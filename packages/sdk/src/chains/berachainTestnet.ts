import { berachainTestnetbArtio as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Berachain Testnet. */
export const berachainTestnet = /*#__PURE__*/ defineChain({
  id: 80084,
  name: 'Berachain Testnet',
  checkPollingInterval: 1000,
  wrappedNative: '0x7507c1dc16935B82698e4C63f2746A2fCf994dF8',
  paymentTokens: [
    {
      chainId: 80084,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'BERA',
      name: 'BERA Token',
      decimals: 18,
    },
    {
      chainId: 80084,
      address: '0x7507c1dc16935B82698e4C63f2746A2fCf994dF8',
      symbol: 'WBERA',
      name: 'Wrapped BERA',
      decimals: 18,
    },
  ],
  network,
})
