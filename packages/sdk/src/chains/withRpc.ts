import { defineChain as defineNetwork } from 'viem'
import type { ApiChain } from './defineChain.ts'

/** The same chain, read through the JSON-RPC nodes at `urls`, in this order of preference. */
export function withRpc<const chain extends ApiChain>(chain: chain, ...urls: readonly string[]) {
  const network = chain.network ?? {
    id: chain.id,
    name: chain.name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  return {
    ...chain,
    network: defineNetwork({ ...network, rpcUrls: { default: { http: [...urls] } } }),
  }
}
