import { monadTestnet as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Monad Testnet. */
export const monadTestnet = /*#__PURE__*/ defineChain({
  id: 10143,
  name: 'Monad Testnet',
  checkPollingInterval: 1000,
  wrappedNative: '0x760AfE86e5de5fa0Ee542fc7B7B713e1c5425701',
  paymentTokens: [
    {
      chainId: 10143,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'MON',
      name: 'Testnet MON Token',
      decimals: 18,
    },
    {
      chainId: 10143,
      address: '0x760AfE86e5de5fa0Ee542fc7B7B713e1c5425701',
      symbol: 'WMON',
      name: 'Wrapped Monad',
      decimals: 18,
    },
  ],
  network,
})
