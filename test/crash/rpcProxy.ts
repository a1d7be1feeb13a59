import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Call = { id: number; method: string; params: unknown[] }

export type RpcProxy = {
  url: string
  /** What happens to signed transactions; by default they are passed on. */
  onSend: ((raw: unknown) => Promise<'answer' | 'silence'>) | undefined
  stop(): void
}

/**
 * Stands before a node and passes on everything, so that a test decides what becomes of a transaction:
 * whether the node hears of it, and whether its sender hears of the answer.
 */
export async function startRpcProxy(target: string): Promise<RpcProxy> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const body = JSON.parse(text) as Call | Call[]
    for (const { method, params } of [body].flat()) {
      if (method !== 'eth_sendRawTransaction' || !proxy.onSend) continue
      // Whoever asked is gone, or soon will be.
      if ((await proxy.onSend(params[0])) === 'silence') return void response.destroy()
    }
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(target, { method: 'POST', headers, body: text })
    response.writeHead(answer.status, headers)
    response.end(await answer.text())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const proxy: RpcProxy = {
    url: `http://127.0.0.1:${port}`,
    onSend: undefined,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
  return proxy
}
