import { skaleNebula as network } from 'viem/chains'
import { defineChain } from './defineChain.ts'

/** Nebula, whose gas is free: what is paid with are tokens bridged from Ethereum by way of Europa. */
export const nebula = /*#__PURE__*/ defineChain({
  id: 1482601649,
  name: 'Nebula',
  checkPollingInterval: 1000,
  paymentTokens: [
    {
      chainId: 1482601649,
      address: '0xaB01BAd2C86e24D371A13eD6367bdCa819589C5D',
      symbol: 'ETH',
      name: 'Europa ETH',
      decimals: 18,
    },
    {
      chainId: 1482601649,
      address: '0xCC205196288B7A26f6D43bBD68AaA98dde97276d',
      symbol: 'USDC',
      name: 'Europa USDC',
      decimals: 6,
    },
    {
      chainId: 1482601649,
      address: '0x7F73B66d4e6e67bCdeaF277b9962addcDabBFC4d',
      symbol: 'SKL',
      name: 'Europa SKL',
      decimals: 18,
    },
  ],
  network,
})
