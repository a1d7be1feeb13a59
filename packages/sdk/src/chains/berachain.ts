import { berachain as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Berachain. */
export const berachain = /*#__PURE__*/ defineChain({
  id: 80094,
  name: 'Berachain',
  checkPollingInterval: 1000,
  wrappedNative: '0x6969696969696969696969696969696969696969',
  paymentTokens: [
    {
      chainId: 80094,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'BERA',
      name: 'BERA Token',
      decimals: 18,
    },
    {
      chainId: 80094,
      address: '0x6969696969696969696969696969696969696969',
      symbol: 'WBERA',
      name: 'Wrapped BERA',
      decimals: 18,
    },
  ],
  network,
})
