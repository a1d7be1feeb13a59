import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createJsonRpc } from './jsonRpc.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) server.close()
})

/** A node that answers every call with its name, or with a status alone. */
async function node(name: string, status = 200) {
  const seen = { requests: 0, status }
  const server = createServer(async (request, response) => {
    seen.requests++
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const calls = JSON.parse(Buffer.concat(chunks).toString()) as { id: number }[]
    response.statusCode = seen.status
    response.end(
      seen.status === 200 ? JSON.stringify(calls.map(({ id }) => ({ id, result: name }))) : '{}',
    )
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(seen, { url: `http://127.0.0.1:${port}` })
}

const ask = (rpc: ReturnType<typeof createJsonRpc>) => rpc.request('eth_chainId', [])

describe('createJsonRpc', () => {
  test('default: calls made in one go travel in one request', async () => {
    const only = await node('only')
    const rpc = createJsonRpc([only.url])
    expect(await Promise.all([ask(rpc), ask(rpc)])).toEqual(['only', 'only'])
    expect(only.requests).toBe(1)
  })

  test('behavior: a node that fails is left for the next one', async () => {
    const [first, second] = [await node('first', 503), await node('second')]
    const rpc = createJsonRpc([first.url, second.url])
    expect(await ask(rpc)).toBe('second')
    expect(await ask(rpc)).toBe('second')
    expect([first.requests, second.requests]).toEqual([1, 2])
    first.status = 200
    second.status = 503
    expect(await ask(rpc)).toBe('first')
  })

  test('error: no node answers; where they are is not told (T9)', async () => {
    const [first, second] = [await node('first', 503), await node('second', 503)]
    const failure: unknown = await ask(
      createJsonRpc([`${first.url}/canary`, `${second.url}/canary`]),
    ).catch(error => error)
    expect(failure).toBeInstanceOf(AggregateError)
    const told = [failure, ...(failure as AggregateError).errors].map(String).join()
    expect(told).not.toMatch(/canary|127\.0\.0\.1/)
  })

  test('error: a single node is asked twice', async () => {
    const only = await node('only', 503)
    await expect(ask(createJsonRpc([only.url]))).rejects.toThrow()
    expect(only.requests).toBe(2)
  })
})
