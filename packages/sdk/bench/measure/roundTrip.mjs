import { WebSocket } from 'ws'
import { startProxy } from '../lib/startProxy.mjs'

const rounds = 21

/** Milliseconds that one call to the node takes over the WebSocket, the median of many. */
export async function roundTrip({ node }) {
  const proxy = await startProxy(node)
  const socket = new WebSocket(proxy.wsUrl)
  try {
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    const times = []
    for (let id = 1; id <= rounds; id += 1) {
      const begun = performance.now()
      const answered = new Promise(resolve => {
        socket.once('message', resolve)
      })
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_blockNumber', params: [] }))
      await answered
      times.push(performance.now() - begun)
    }
    return times.sort((a, b) => a - b)[(rounds - 1) / 2]
  } finally {
    socket.terminate()
    await proxy.close()
  }
}
