import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { postJson } from './postJson.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: RequestListener) {
  const server = createServer(answer)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/canary`
}

const post = (url: string, signal = AbortSignal.timeout(10_000)) =>
  postJson(url, { body: '[]', signal })
const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)

describe('postJson', () => {
  test('default: the answer, whatever its status', async () => {
    const url = await serve((request, response) => {
      expect(request.headers['content-type']).toBe('application/json')
      response.writeHead(503, { 'retry-after': '7' }).end('busy')
    })
    expect(await post(url)).toEqual({ status: 503, retryAfter: '7', text: 'busy' })
  })

  test('behavior: reads what is packed', async () => {
    const url = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('[1,"é"]')),
    )
    expect(await post(url)).toMatchObject({ status: 200, text: '[1,"é"]' })
  })

  test('behavior: follows nobody to another address', async () => {
    let asked = 0
    const url = await serve((_, response) => {
      asked++
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    expect(await post(url)).toMatchObject({ status: 307, text: '' })
    expect(asked).toBe(1)
  })

  test('behavior: ends with the reason of its signal', async () => {
    const url = await serve(() => undefined)
    const late = AbortSignal.timeout(50)
    expect(await failureOf(post(url, late))).toBe(late.reason)
  })

  test.each<[string, RequestListener]>([
    ['hangs up', (_, response) => response.destroy()],
    [
      'breaks off',
      (_, response) => {
        response.writeHead(200, { 'content-length': '9' })
        response.write('[', () => response.destroy())
      },
    ],
    [
      'packs nothing',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('[]'),
    ],
  ])('error: whoever %s; where that is is not told (T9)', async (_, answer) => {
    const failure = await failureOf(post(await serve(answer)))
    expect(String(failure)).toMatch(/^NodeError: The node cannot be reached \([A-Z_]+\)$/)
  })

  test('error: nobody is there', async () => {
    const url = await serve(() => undefined)
    for (const server of servers.splice(0)) server.close()
    expect(String(await failureOf(post(url)))).toBe(
      'NodeError: The node cannot be reached (ECONNREFUSED)',
    )
  })
})
