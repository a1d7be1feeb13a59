import type { Chain } from 'viem'
import type { ApiChain } from './defineChain.ts'

/** The same chain, read through the JSON-RPC nodes at `urls`, in this order of preference. */
export function withRpc<const chain extends ApiChain>(
  chain: chain,
  ...urls: readonly string[]
): chain & { network: Chain } {
  const network = chain.network ?? {
    id: chain.id,
    name: chain.name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  return { ...chain, network: { ...network, rpcUrls: { default: { http: [...urls] } } } }
}
