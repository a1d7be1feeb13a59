import { sketchpad as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Forma Sketchpad. */
export const formaSketchpad = /*#__PURE__*/ defineChain({
  id: 984123,
  name: 'Forma Sketchpad',
  checkPollingInterval: 1000,
  paymentTokens: [
    {
      chainId: 984123,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'TIA',
      name: 'TIA',
      decimals: 18,
    },
    {
      chainId: 984123,
      address: '0xD5eacE1274dBF70960714F513db207433615a263',
      symbol: 'WTIA',
      name: 'Wrapped TIA',
      decimals: 18,
    },
  ],
  network,
})
