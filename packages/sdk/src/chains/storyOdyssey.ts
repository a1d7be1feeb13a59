import { storyOdyssey as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Story Odyssey. */
export const storyOdyssey = /*#__PURE__*/ defineChain({
  id: 1516,
  name: 'Story Odyssey',
  checkPollingInterval: 1000,
  paymentTokens: [
    {
      chainId: 1516,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'IP',
      name: 'IP',
      decimals: 18,
    },
    {
      chainId: 1516,
      address: '0x1516000000000000000000000000000000000000',
      symbol: 'WIP',
      name: 'Wrapped IP',
      decimals: 18,
    },
  ],
  network,
})
