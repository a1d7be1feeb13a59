import { flowMainnet as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Flow. */
export const flow = /*#__PURE__*/ defineChain({
  id: 747,
  name: 'Flow',
  checkPollingInterval: 1000,
  wrappedNative: '0xd3bF53DAC106A0290B0483EcBC89d40FcC961f3e',
  paymentTokens: [
    {
      chainId: 747,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'FLOW',
      name: 'Flow',
      decimals: 18,
    },
    {
      chainId: 747,
      address: '0xd3bF53DAC106A0290B0483EcBC89d40FcC961f3e',
      symbol: 'WFLOW',
      name: 'Wrapped FLOW',
      decimals: 18,
    },
  ],
  network,
})
