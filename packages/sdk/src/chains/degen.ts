import { degen as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Degen. */
export const degen = /*#__PURE__*/ defineChain({
  id: 666666666,
  name: 'Degen',
  checkPollingInterval: 1000,
  paymentTokens: [
    {
      chainId: 666666666,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'DEGEN',
      name: 'Degen',
      decimals: 18,
    },
  ],
  network,
})
