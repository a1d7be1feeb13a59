import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Serves a market on another port of this machine, whose pages may read from a second origin, `api`: it is the same
 * port by another name, and lets the pages in.
 */
export async function serveElsewhere(market: string): Promise<serveElsewhere.Result> {
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return void response.end()
    const answer = await fetch(`${market}${request.url}`, { method: request.method ?? 'GET' })
    const api = `http://localhost:${request.socket.localPort}`
    const type = answer.headers.get('content-type') ?? ''
    const policy = answer.headers.get('content-security-policy')
    response.statusCode = answer.status
    response.setHeader('content-type', type)
    if (policy !== null && type.startsWith('text/html'))
      response.setHeader(
        'content-security-policy',
        policy.replace(/(connect|img)-src/g, `$1-src ${api}`),
      )
    response.end(
      request.url === '/config.json'
        ? JSON.stringify({ ...Object(await answer.json()), connect: [api] })
        : Buffer.from(await answer.arrayBuffer()),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    api: `http://localhost:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export declare namespace serveElsewhere {
  type Result = { url: string; api: string; stop: () => Promise<void> }
}
