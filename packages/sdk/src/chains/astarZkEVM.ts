import { astarZkEVM as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Astar zkEVM. */
export const astarZkEVM = /*#__PURE__*/ defineChain({
  id: 3776,
  name: 'Astar zkEVM',
  checkPollingInterval: 1000,
  paymentTokens: [
    {
      chainId: 3776,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 3776,
      address: '0xE9CC37904875B459Fa5D0FE37680d36F1ED55e38',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network,
})
