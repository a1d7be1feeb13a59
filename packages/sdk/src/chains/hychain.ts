import { hychain as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Hychain. */
export const hychain = /*#__PURE__*/ defineChain({
  id: 2911,
  name: 'Hychain',
  checkPollingInterval: 1000,
  paymentTokens: [
    {
      chainId: 2911,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'TOPIA',
      name: 'HYTOPIA',
      decimals: 18,
    },
    {
      chainId: 2911,
      address: '0x2b1499D631BFFb29EeD7749b12cBa754273d6da7',
      symbol: 'WTOPIA',
      name: 'Wrapped TOPIA',
      decimals: 18,
    },
  ],
  network,
})
