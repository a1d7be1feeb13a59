import { nft } from './addresses.mjs'
import { clients } from './clients.mjs'
import { createProvider } from './createProvider.mjs'

// One purchase in a process of its own, which must end by itself: nothing here ends it.
const { client, apiUrl, rpcUrl, wsUrl, nodeUrl } = JSON.parse(process.argv[2])
const node = {
  async request(method, params) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(nodeUrl, { method: 'POST', headers, body })
    return (await response.json()).result
  },
}
const provider = await createProvider({ node, rpcUrl })
const { buy } = await clients[client]({ apiUrl, rpcUrl, wsUrl, provider })
await buy([{ collection: nft, quantity: 1 }])
const resolved = Date.now()
const kinds = process
  .getActiveResourcesInfo()
  .filter(kind => /^(Timeout|FSEvent|MessagePort)/.test(kind))
process.stdout.write(JSON.stringify({ resolved, left: kinds }))
