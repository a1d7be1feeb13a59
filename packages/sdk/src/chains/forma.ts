import { forma as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Forma. */
export const forma = /*#__PURE__*/ defineChain({
  id: 984122,
  name: 'Forma',
  checkPollingInterval: 1000,
  paymentTokens: [
    {
      chainId: 984122,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'TIA',
      name: 'TIA',
      decimals: 18,
    },
    {
      chainId: 984122,
      address: '0xD5eacE1274dBF70960714F513db207433615a263',
      symbol: 'WTIA',
      name: 'Wrapped TIA',
      decimals: 18,
    },
  ],
  network,
})
