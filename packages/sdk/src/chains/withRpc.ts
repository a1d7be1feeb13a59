import type { Chain } from 'viem'
import type { ApiChain } from './defineChain.ts'

/**
 * The same chain, read through the JSON-RPC nodes at `urls`, in this order of preference.
 *
 * @example
 * ```ts
 * import { withRpc } from '@sluice/sdk'
 * import { base } from '@sluice/sdk/chains'
 *
 * const chain = withRpc(base, 'https://base.example', 'https://backup.example')
 * ```
 */
export function withRpc<const chain extends ApiChain>(
  chain: chain,
  ...urls: readonly string[]
): chain & { network: Chain } {
  const network = chain.network ?? bareNetwork(chain)
  return { ...chain, network: { ...network, rpcUrls: { default: { http: [...urls] } } } }
}

function bareNetwork(chain: ApiChain): Omit<Chain, 'rpcUrls'> {
  const native = chain.paymentTokens.find(token => /^0x0{40}$/.test(token.address))
  const { name, symbol, decimals } = native ?? { name: 'Ether', symbol: 'ETH', decimals: 18 }
  return { id: chain.id, name: chain.name, nativeCurrency: { name, symbol, decimals } }
}
