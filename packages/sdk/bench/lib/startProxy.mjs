import { WebSocket, WebSocketServer } from 'ws'
import { listen } from './listen.mjs'

/** Stands before a node, over HTTP and WebSocket, and counts every JSON-RPC call that goes to it. */
export async function startProxy(node, { delay = 0 } = {}) {
  const methods = []
  const count = text => {
    for (const call of [JSON.parse(text)].flat()) methods.push(call.method)
  }
  const http = await listen(
    async (_, body) => {
      count(body)
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(node.url, { method: 'POST', headers, body })
      return { json: await response.json() }
    },
    { delay },
  )
  const sockets = new WebSocketServer({ server: http.server })
  sockets.on('connection', incoming => {
    const outgoing = new WebSocket(node.wsUrl)
    const opened = new Promise(resolve => outgoing.once('open', resolve))
    incoming.on('message', async data => {
      const text = data.toString()
      count(text)
      await opened
      outgoing.send(text)
    })
    outgoing.on('message', data => incoming.send(data.toString()))
    incoming.once('close', () => outgoing.terminate())
    outgoing.once('close', () => incoming.close())
    for (const socket of [incoming, outgoing]) socket.on('error', () => undefined)
  })
  return {
    methods,
    load: http.load,
    slowDown: http.slowDown,
    url: http.url,
    wsUrl: http.url.replace('http', 'ws'),
    /** WebSocket connections that are open now. */
    open: () => sockets.clients.size,
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      await http.close()
    },
  }
}
