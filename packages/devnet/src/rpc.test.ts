import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createRpc } from './rpc.ts'

type Call = { id: number; method: string; params: unknown }

describe('createRpc', () => {
  let server: Server
  let url: string
  let posts: unknown[]
  let answer: (call: Call) => unknown
  let whole: ((body: unknown) => unknown) | undefined

  beforeEach(async () => {
    posts = []
    whole = undefined
    answer = ({ method }) => ({ result: method })
    server = createServer(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      const body: Call | Call[] = JSON.parse(text)
      posts.push(body)
      const one = (call: Call) => ({ jsonrpc: '2.0', id: call.id, ...(answer(call) as object) })
      // The other way round, as a node may answer.
      const answers = Array.isArray(body) ? body.map(one).reverse() : one(body)
      response.end(JSON.stringify(whole ? whole(body) : answers))
    }).listen(0, '127.0.0.1')
    await new Promise(done => server.once('listening', done))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })

  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  test('default: one call is one post', async () => {
    const rpc = createRpc(url)
    expect(await rpc.request({ method: 'eth_chainId' })).toBe('eth_chainId')
    expect(posts).toEqual([{ jsonrpc: '2.0', id: 0, method: 'eth_chainId', params: [] }])
  })

  test('behavior: calls made at once go out together, and each gets its own answer', async () => {
    const rpc = createRpc(url)
    answer = ({ params }) => ({ result: params })
    const asked = [1, 2, 3].map(n => rpc.request({ method: 'echo', params: [n] }))
    expect(await Promise.all(asked)).toEqual([[1], [2], [3]])
    expect(posts).toHaveLength(1)
  })

  test('behavior: what would be too long for one post goes out in two', async () => {
    const rpc = createRpc(url)
    const params = ['x'.repeat(600_000)]
    await Promise.all(['a', 'b', 'c'].map(method => rpc.request({ method, params })))
    expect(posts.map(post => (Array.isArray(post) ? post.length : 1))).toEqual([1, 1, 1])
  })

  test('error: one that fails does not take the others along', async () => {
    const rpc = createRpc(url)
    answer = ({ method }) =>
      method === 'bad' ? { error: { message: 'no such thing' } } : { result: 1 }
    const results = await Promise.allSettled(['good', 'bad'].map(method => rpc.request({ method })))
    expect(results).toMatchObject([
      { value: 1 },
      { reason: { code: 'rpc_failed', message: 'bad failed: no such thing' } },
    ])
  })

  test('error: a post that is refused as a whole, or answered in part', async () => {
    const rpc = createRpc(url)
    whole = () => ({ jsonrpc: '2.0', id: null, error: { message: 'too large' } })
    const both = () => Promise.allSettled(['a', 'b'].map(method => rpc.request({ method })))
    expect(await both()).toMatchObject([
      { reason: { message: 'a failed: too large' } },
      { reason: { message: 'b failed: too large' } },
    ])
    whole = () => [{ jsonrpc: '2.0', id: 1, result: 7 }]
    expect(await both()).toMatchObject([{ reason: { code: 'rpc_failed' } }, { value: 7 }])
  })

  test('error: no answer, and none in time', async () => {
    const { port } = server.address() as AddressInfo
    const slow = createRpc(url, { timeout: 30 })
    server.removeAllListeners('request')
    await expect(slow.request({ method: 'a' })).rejects.toMatchObject({ code: 'rpc_failed' })
    server.closeAllConnections()
    await new Promise(done => server.close(done))
    const gone = createRpc(`http://127.0.0.1:${port}`)
    await expect(gone.request({ method: 'a' })).rejects.toMatchObject({ code: 'rpc_failed' })
  })

  test('behavior: a deadline beside a signal outlives collections of garbage, and the signal ends it sooner', async () => {
    const outer = new AbortController()
    // Code that runs often keeps nothing that it no longer names: a deadline that only it holds is garbage then.
    const patient = createRpc(url, { signal: outer.signal })
    for (let i = 0; i < 1500; i++) await patient.request({ method: 'a' })
    server.removeAllListeners('request')
    server.on('request', (request, response) => {
      request.resume()
      response.write('{')
    })
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const collecting = setInterval(collect, 10)
    try {
      const slow = createRpc(url, { timeout: 200, signal: outer.signal })
      await expect(slow.request({ method: 'a' })).rejects.toMatchObject({
        cause: { name: 'TimeoutError' },
      })
    } finally {
      clearInterval(collecting)
    }
    const reason = new Error('no longer wanted')
    const ended = createRpc(url, { signal: outer.signal }).request({ method: 'a' })
    queueMicrotask(() => outer.abort(reason))
    await expect(ended).rejects.toMatchObject({ cause: reason })
    const late = createRpc(url, { signal: outer.signal })
    await expect(late.request({ method: 'a' })).rejects.toMatchObject({ cause: reason })
  })
})
