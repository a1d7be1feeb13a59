import { type Chain, defineChain } from 'viem'
import type { AppChain } from '../config/parseConfig.ts'

/** A configured chain as wallets and viem know it. */
export function toNetwork(chain: AppChain): Chain {
  const { id, name, rpcUrl, nativeCurrency, explorerUrl, crossChainEscrow } = chain
  return defineChain({
    id,
    name,
    nativeCurrency: { ...nativeCurrency, name: nativeCurrency.symbol },
    rpcUrls: { default: { http: [rpcUrl] } },
    ...(crossChainEscrow === undefined
      ? {}
      : { contracts: { crossChainEscrow: { address: crossChainEscrow } } }),
    ...(explorerUrl === undefined
      ? {}
      : { blockExplorers: { default: { name: 'Explorer', url: explorerUrl } } }),
  })
}
