import { nft } from './addresses.mjs'
import { clients } from './clients.mjs'
import { createProvider } from './createProvider.mjs'
import { routeDefaultRpc } from './routeDefaultRpc.mjs'
import { startApi } from './startApi.mjs'
import { startProxy } from './startProxy.mjs'

/**
 * Sets up a marketplace, a counting proxy before the node, a wallet and one of the clients; ends them all
 * after `work`.
 */
export async function withScene(options, work) {
  const { node, client, items = 1, delay, webSocket, blockTime, refuses } = options
  const proxy = await startProxy(node, { delay })
  const rpcUrl = proxy.url
  const restore = routeDefaultRpc(rpcUrl)
  const provider = await createProvider({ node, rpcUrl, refuses })
  const api = await startApi({ node, account: provider.address, items, delay })
  try {
    const wsUrl = webSocket ? proxy.wsUrl : undefined
    const { buy } = await clients[client]({ apiUrl: api.url, rpcUrl, wsUrl, provider, blockTime })
    // Our client loads its code with the first trade; no figure but the cold import is about that.
    const wish = [{ collection: nft, quantity: items }]
    return await work({ api, proxy, provider, wallet: provider.state, buy: () => buy(wish) })
  } finally {
    restore()
    await api.close()
    await proxy.close()
  }
}
