import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Call = { id?: unknown; method: string; params: readonly unknown[] }

/** What a node does with a request: answers each call, or the request as a whole in some other way. */
export type NodeScript = {
  /** The result of a call, or its promise; what is thrown as `{ code, message }` is its error. */
  answer: (method: string, params: readonly unknown[]) => unknown
  /** Answers the whole request instead, when it gives something. */
  whole?: (calls: readonly Call[]) => Whole | undefined
}

/** With `status` 0 there is no answer, and the connection stays open. */
type Whole = { status?: number; headers?: Record<string, string>; body?: unknown }

/** A JSON-RPC node of an invented chain, whose script may be changed while it runs. For tests. */
export async function startNode(script: NodeScript) {
  const requests: string[][] = []
  const node = { ...script, requests }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
    const calls = (Array.isArray(body) ? body : [body]) as Call[]
    requests.push(calls.map(({ method }) => method))
    const whole = node.whole?.(calls)
    if (whole?.status === 0) return
    if (whole) {
      response.writeHead(whole.status ?? 200, whole.headers)
      response.end(JSON.stringify(whole.body ?? {}))
      return
    }
    const answers = await Promise.all(
      calls.map(async ({ id, method, params }) => {
        try {
          return { jsonrpc: '2.0', id, result: (await node.answer(method, params)) ?? null }
        } catch (error) {
          return { jsonrpc: '2.0', id, error }
        }
      }),
    )
    response.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(node, {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  })
}
