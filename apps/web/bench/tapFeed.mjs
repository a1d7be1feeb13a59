import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'

/**
 * The same server at another address of the loopback, where whoever measures can put messages into its feed. They come
 * to the page by a socket, as the server's own do: what a browser's driver would take to hand them over would count
 * as the page's work.
 */
export async function tapFeed(url) {
  const { host, origin } = new URL(url)
  const headersOf = ({ headers }) => ({
    ...headers,
    host,
    ...(headers.origin && { origin }),
  })
  const server = createServer((asked, answer) => {
    const { method, url: path } = asked
    const passed = request(new URL(path, url), { method, headers: headersOf(asked) })
    passed.on('response', got => {
      answer.writeHead(got.statusCode, got.headers)
      got.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  const lines = new Set()
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (page, { url: path }) => {
    const feed = new WebSocket(new URL(path, url.replace(/^http/, 'ws')), { origin })
    const early = []
    feed.on('open', () => {
      for (const message of early) feed.send(message)
    })
    page.on('message', message => {
      const text = `${message}`
      if (feed.readyState === WebSocket.OPEN) feed.send(text)
      else early.push(text)
    })
    feed.on('message', message => page.send(`${message}`))
    feed.on('close', () => page.close())
    feed.on('error', () => page.close())
    page.on('close', () => {
      lines.delete(page)
      feed.close()
    })
    lines.add(page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    send(message) {
      for (const line of lines) line.send(message)
    },
    close() {
      for (const line of lines) line.terminate()
      server.closeAllConnections()
      server.close()
    },
  }
}
