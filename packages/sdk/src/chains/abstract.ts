import { abstract as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Abstract. */
export const abstract = /*#__PURE__*/ defineChain({
  id: 2741,
  name: 'Abstract',
  checkPollingInterval: 1000,
  wrappedNative: '0x3439153EB7AF838Ad19d56E1571FBD09333C2809',
  paymentTokens: [
    {
      chainId: 2741,
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      name: 'ETH',
      decimals: 18,
    },
    {
      chainId: 2741,
      address: '0x3439153EB7AF838Ad19d56E1571FBD09333C2809',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
    },
  ],
  network,
})
