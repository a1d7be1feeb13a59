import { zeroNetwork as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Zero. */
export const zero = /*#__PURE__*/ defineChain({
  id: 543210,
  name: 'Zero',
  checkPollingInterval: 1000,
  wrappedNative: '0xAc98B49576B1C892ba6BFae08fE1BB0d80Cf599c',
  paymentTokens: [
    {
      chainId: 543210,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
    },
    {
      chainId: 543210,
      address: '0xAc98B49576B1C892ba6BFae08fE1BB0d80Cf599c',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network,
})
