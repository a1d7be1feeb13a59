import { curtis as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Curtis. */
export const curtis = /*#__PURE__*/ defineChain({
  id: 33111,
  name: 'Curtis',
  checkPollingInterval: 1000,
  paymentTokens: [
    {
      chainId: 33111,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'APE',
      name: 'ApeCoin',
      decimals: 18,
    },
    {
      chainId: 33111,
      address: '0x8643A49363E80C7A15790703b915D1b0B6b71D56',
      symbol: 'WAPE',
      name: 'Wrapped APE',
      decimals: 18,
    },
  ],
  network,
})
