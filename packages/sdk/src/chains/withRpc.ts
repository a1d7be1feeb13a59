import type { Chain } from 'viem'
import type { ApiChain } from './defineChain.ts'

/**
 * The same chain, read through the JSON-RPC nodes at `urls`, in this order of preference. A WebSocket
 * address (`wss:`) tells of new blocks the moment they come.
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
  const isSocket = (url: string) => /^wss?:/i.test(url)
  const webSocket = urls.filter(isSocket)
  const node = {
    http: urls.filter(url => !isSocket(url)),
    ...(webSocket.length > 0 ? { webSocket } : {}),
  }
  return { ...chain, network: { ...network, rpcUrls: { default: node } } }
}

function bareNetwork(chain: ApiChain): Omit<Chain, 'rpcUrls'> {
  const native = chain.paymentTokens.find(token => /^0x0{40}$/.test(token.address))
  const { name, symbol, decimals } = native ?? { name: 'Ether', symbol: 'ETH', decimals: 18 }
  return { id: chain.id, name: chain.name, nativeCurrency: { name, symbol, decimals } }
}
