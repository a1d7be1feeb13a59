import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../../../scripts/lib/root.mjs'
import { chainId, ether } from './addresses.mjs'

const load = path => import(pathToFileURL(join(root, path)).href)
const name = 'Local chain'
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const paymentTokens = [{ chainId, address: ether, ...nativeCurrency }]

/** Both poll the marketplace every two seconds, as their presets for Ethereum do. */
const checkPollingInterval = 2_000

/**
 * The two clients behind one function: `buy(items)`, with the same marketplace, node and wallet.
 * `blockTime` (milliseconds) and `wsUrl` are what an application may say about its chain to ours; the old
 * client has no such settings.
 */
export const clients = {
  async old({ apiUrl, provider }) {
    const { createClient } = await import('@reservoir0x/reservoir-sdk')
    const { createWalletClient, custom } = await import('viem')
    const chain = { id: chainId, name, baseApiUrl: apiUrl, active: true, paymentTokens }
    const client = createClient({ chains: [{ ...chain, checkPollingInterval }] })
    const wallet = createWalletClient({ account: provider.address, transport: custom(provider) })
    const onProgress = () => {}
    return { buy: items => client.actions.buyToken({ items, wallet, onProgress }) }
  },
  async ours({ apiUrl, rpcUrl, wsUrl, provider, blockTime }) {
    const { createClient, withApi } = await load('packages/sdk/dist/index.js')
    const { createWalletClient, custom } = await load('node_modules/viem/_esm/index.js')
    const rpcUrls = { default: { http: [rpcUrl], ...(wsUrl ? { webSocket: [wsUrl] } : {}) } }
    const network = {
      id: chainId,
      name,
      nativeCurrency,
      rpcUrls,
      ...(blockTime ? { blockTime } : {}),
    }
    const chain = { id: chainId, name, paymentTokens, checkPollingInterval, network }
    const client = createClient({ chains: [withApi(chain, apiUrl)] })
    const wallet = createWalletClient({ account: provider.address, transport: custom(provider) })
    return { buy: items => client.actions.buyToken({ items, wallet }) }
  },
}
