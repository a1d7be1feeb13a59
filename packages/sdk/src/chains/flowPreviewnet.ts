import { flowPreviewnet as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Flow Previewnet. */
export const flowPreviewnet = /*#__PURE__*/ defineChain({
  id: 646,
  name: 'Flow Previewnet',
  checkPollingInterval: 1000,
  paymentTokens: [
    {
      chainId: 646,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'FLOW',
      name: 'Flow',
      decimals: 18,
    },
    {
      chainId: 646,
      address: '0x48A9B22b80F566E88f0f1DcC90Ea15A8A3bAE8a4',
      symbol: 'WFLOW',
      name: 'Wrapped FLOW',
      decimals: 18,
    },
  ],
  network,
})
