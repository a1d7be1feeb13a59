import { nft } from './addresses.mjs'
import { clients } from './clients.mjs'
import { connectNode } from './connectNode.mjs'
import { createProvider } from './createProvider.mjs'

// One purchase in a process of its own, which must end by itself: nothing here ends it.
const { client, apiUrl, rpcUrl, wsUrl, nodeUrl } = JSON.parse(process.argv[2])
const node = connectNode({ url: nodeUrl })
const provider = await createProvider({ node, rpcUrl })
const { buy } = await clients[client]({ apiUrl, rpcUrl, wsUrl, provider })
await buy([{ collection: nft, quantity: 1 }])
const resolved = Date.now()
const kinds = process
  .getActiveResourcesInfo()
  .filter(kind => /^(Timeout|FSEvent|MessagePort)/.test(kind))
process.stdout.write(JSON.stringify({ resolved, left: kinds }))
