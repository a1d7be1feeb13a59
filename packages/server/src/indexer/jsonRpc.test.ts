import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type NodeScript, startNode } from '../testing/startNode.ts'
import { createJsonRpc } from './jsonRpc.ts'

const nodes: Awaited<ReturnType<typeof startNode>>[] = []
afterEach(() => {
  for (const node of nodes.splice(0)) node.stop()
})

const start = async (script: NodeScript) => {
  const node = await startNode(script)
  nodes.push(node)
  return node
}

/** A node that answers every call with its name, or with a status alone. */
async function named(name: string, status = 200) {
  const state = { status }
  const node = await start({
    answer: () => name,
    whole: () => (state.status === 200 ? undefined : { status: state.status }),
  })
  return Object.assign(state, { node, url: node.url })
}

const ask = (rpc: ReturnType<typeof createJsonRpc>) => rpc.request('eth_chainId', [])
const refuse = (code: number, message: string): never => {
  throw { code, message }
}

describe('createJsonRpc', () => {
  test('default: calls made in one go travel in one request, those alone in their own', async () => {
    const only = await named('only')
    const rpc = createJsonRpc([only.url])
    expect(await Promise.all([ask(rpc), ask(rpc)])).toEqual(['only', 'only'])
    expect(only.node.requests).toHaveLength(1)
    await Promise.all([ask(rpc), rpc.request('eth_getLogs', [], { alone: true })])
    expect(only.node.requests.slice(1).sort()).toEqual([['eth_chainId'], ['eth_getLogs']])
  })

  test('behavior: a node that fails is left for the next one', async () => {
    const [first, second] = [await named('first', 503), await named('second')]
    const rpc = createJsonRpc([first.url, second.url])
    expect(await ask(rpc)).toBe('second')
    expect(await ask(rpc)).toBe('second')
    expect([first.node.requests.length, second.node.requests.length]).toEqual([1, 2])
    first.status = 200
    second.status = 503
    expect(await ask(rpc)).toBe('first')
  })

  test('behavior: who is doubted again rests longer, however well it answers in between (T14)', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const [liar, good] = [await named('liar'), await named('good')]
      const rpc = createJsonRpc([liar.url, good.url])
      const first = async () => {
        rpc.prefer(0)
        return ask(rpc)
      }
      for (const least of [500, 1000, 2000, 4000]) {
        expect(await first()).toBe('liar')
        rpc.doubt()
        vi.advanceTimersByTime(least - 1)
        expect(await first()).toBe('good')
        vi.advanceTimersByTime(least + 1)
      }
      vi.advanceTimersByTime(600_000)
      expect(await first()).toBe('liar')
      rpc.doubt()
      vi.advanceTimersByTime(1000)
      expect(await first()).toBe('liar')
    } finally {
      vi.useRealTimers()
    }
  })

  test('error: no node answers; where they are is not told (T9)', async () => {
    const [first, second] = [await named('first', 503), await named('second', 503)]
    const failure: unknown = await ask(
      createJsonRpc([`${first.url}/canary`, `${second.url}/canary`]),
    ).catch(error => error)
    expect(failure).toBeInstanceOf(AggregateError)
    const told = [failure, ...(failure as AggregateError).errors].map(String).join()
    expect(told).not.toMatch(/canary|127\.0\.0\.1/)
  })

  test('error: a single node is asked twice', async () => {
    const only = await named('only', 503)
    await expect(ask(createJsonRpc([only.url]))).rejects.toThrow()
    expect(only.node.requests).toHaveLength(2)
  })

  test('behavior: a node that fails for an hour is asked less and less often, and no call waits for it', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const only = await named('only', 503)
      const rpc = createJsonRpc([only.url])
      const second = async () => {
        vi.advanceTimersByTime(1000)
        const before = only.node.requests.length
        await expect(Promise.all([ask(rpc), ask(rpc)])).rejects.toThrow()
        expect(only.node.requests.length - before).toBeLessThanOrEqual(1)
      }
      const asked = async (seconds: number) => {
        const before = only.node.requests.length
        for (let i = 0; i < seconds; i++) await second()
        return only.node.requests.length - before
      }
      const first = ask(rpc)
      await expect.poll(() => only.node.requests.length).toBe(1)
      vi.advanceTimersByTime(300)
      await expect(first).rejects.toThrow()
      const minute = await asked(60)
      expect(minute).toBeLessThanOrEqual(15)
      // Every ten seconds, or every five by chance; never given up.
      const hour = await asked(3540)
      expect(hour).toBeLessThanOrEqual(3540 / 5)
      expect(hour).toBeGreaterThanOrEqual(3540 / 11)
      only.status = 200
      vi.advanceTimersByTime(10_000)
      expect(await Promise.all([ask(rpc), ask(rpc)])).toEqual(['only', 'only'])
      // The first pause is a short one again, which calls wait for.
      only.status = 503
      const before = only.node.requests.length
      const again = ask(rpc)
      await expect.poll(() => only.node.requests.length).toBe(before + 1)
      only.status = 200
      vi.advanceTimersByTime(300)
      expect(await again).toBe('only')
    } finally {
      vi.useRealTimers()
    }
  })

  test('behavior: calls that fail together count as one, and are all answered by a node that is back', async () => {
    let isDown = true
    const node = await start({
      answer: () => 'back',
      whole: () => (isDown ? { status: 503 } : undefined),
    })
    const rpc = createJsonRpc([node.url])
    const all = Array.from({ length: 20 }, () => rpc.request('eth_chainId', [], { alone: true }))
    await expect.poll(() => node.requests.length).toBeGreaterThanOrEqual(20)
    isDown = false
    expect(await Promise.all(all)).toEqual(all.map(() => 'back'))
  })

  test('behavior: nodes that all fail are left alone together', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const [first, second] = [await named('first', 503), await named('second', 503)]
      const rpc = createJsonRpc([first.url, second.url])
      await expect(ask(rpc)).rejects.toThrow('No node answers')
      vi.advanceTimersByTime(300)
      await expect(ask(rpc)).rejects.toThrow('No node answers')
      const counts = () => [first.node.requests.length, second.node.requests.length]
      expect(counts()).toEqual([2, 2])
      for (let i = 0; i < 20; i++) await expect(ask(rpc)).rejects.toThrow('No node has answered')
      expect(counts()).toEqual([2, 2])
      second.status = 200
      vi.advanceTimersByTime(600)
      expect(await ask(rpc)).toBe('second')
    } finally {
      vi.useRealTimers()
    }
  })

  test('behavior: a call that takes too long does not keep others from the node', async () => {
    const node = await start({ answer: () => 'fast' })
    node.whole = ([call]) => (call?.method === 'slow' ? { status: 504 } : undefined)
    const rpc = createJsonRpc([node.url])
    for (let i = 0; i < 3; i++) {
      await expect(rpc.request('slow', [])).rejects.toThrow()
      expect(await rpc.request('fast', [])).toBe('fast')
    }
  })

  test('behavior: 429 with Retry-After is waited for, and not asked again before', async () => {
    const times: number[] = []
    const node = await start({
      answer: () => 'late',
      whole: () => {
        times.push(performance.now())
        return times.length === 1 ? { status: 429, headers: { 'retry-after': '1' } } : undefined
      },
    })
    expect(await ask(createJsonRpc([node.url]))).toBe('late')
    expect(times).toHaveLength(2)
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990)
  })

  test('error: 429 that can always be asked again at once ends, too, and is not asked without pause', async () => {
    const node = await start({
      answer: () => 'never',
      whole: () => ({ status: 429, headers: { 'retry-after': '0' } }),
    })
    const began = performance.now()
    await expect(ask(createJsonRpc([node.url], { patience: 300 }))).rejects.toThrow('too often')
    // A pause of a twentieth of a second: as many requests as fit, and one more.
    const most = (performance.now() - began) / 50 + 1
    expect(node.requests.length).toBeLessThanOrEqual(most)
  })

  test.each([
    ['Infura', { code: -32005, message: 'daily request count exceeded, request rate limited' }],
    ['Alchemy', { code: 429, message: 'exceeded its compute units per second capacity' }],
    ['QuickNode', { code: -32007, message: '50/second request limit reached' }],
    ['a code alone', { code: -32005, message: 'limit exceeded' }],
  ])('behavior: what %s calls too often is asked of the next node', async (_, error) => {
    const [busy, second] = [await start({ answer: () => null }), await named('second')]
    busy.whole = calls => ({ body: calls.map(({ id }) => ({ id, error })) })
    const rpc = createJsonRpc([busy.url, second.url])
    expect(await Promise.all([ask(rpc), ask(rpc)])).toEqual(['second', 'second'])
    busy.whole = () => ({ body: { id: null, error } })
    const alone = createJsonRpc([busy.url, second.url])
    expect(await Promise.all([ask(alone), ask(alone)])).toEqual(['second', 'second'])
  })

  test('behavior: of a batch only the calls that were put off are asked again', async () => {
    let refused = 0
    const node = await start({
      answer: method =>
        method === 'b' && refused++ === 0 ? refuse(429, 'Too many requests') : method,
    })
    const rpc = createJsonRpc([node.url])
    expect(await Promise.all(['a', 'b', 'c'].map(each => rpc.request(each, [])))).toEqual([
      'a',
      'b',
      'c',
    ])
    expect(node.requests).toEqual([['a', 'b', 'c'], ['b']])
  })

  test('error: a node that is always busy is given up at the deadline', async () => {
    const node = await start({ answer: () => null, whole: () => ({ status: 429 }) })
    const began = performance.now()
    await expect(ask(createJsonRpc([node.url], { patience: 600 }))).rejects.toThrow(/too often/)
    // Not at that of others, 20 s.
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  test('error: a node that does not answer in time', async () => {
    const silent = createServer(() => undefined)
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const asked = ask(createJsonRpc([`http://127.0.0.1:${port}`], { timeout: 200 }))
    await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' })
    silent.closeAllConnections()
    silent.close()
  })

  test('options: signal, everything ends', async () => {
    const node = await start({
      answer: () => null,
      whole: () => ({ status: 429, headers: { 'retry-after': '60' } }),
    })
    const ending = new AbortController()
    const asked = ask(createJsonRpc([node.url], { signal: ending.signal, patience: 90_000 }))
    setTimeout(() => ending.abort(), 100)
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  })

  test.each([
    ['a number', { status: 413 }],
    ['words', { body: { id: null, error: { code: -32600, message: 'batch size too large' } } }],
    [
      'a limit',
      { body: { id: null, error: { code: -32000, message: 'maximum batch size is 3' } } },
    ],
  ])('behavior: batches become as small as the node wants, told by %s', async (_, whole) => {
    const node = await start({ answer: method => method })
    node.whole = calls => (calls.length > 3 ? whole : undefined)
    const rpc = createJsonRpc([node.url])
    const methods = Array.from({ length: 20 }, (_, i) => `m${i}`)
    const askAll = () => Promise.all(methods.map(method => rpc.request(method, [])))
    expect(await askAll()).toEqual(methods)
    const before = node.requests.length
    await askAll()
    expect(node.requests.slice(before).every(({ length }) => length <= 3)).toBe(true)
  })

  test('options: chainId, a node of another chain is not believed', async () => {
    const chain = (id: string, name: string) =>
      start({ answer: method => (method === 'eth_chainId' ? id : name) })
    const [foreign, right] = [await chain('0x1', 'foreign'), await chain('0x7a69', 'right')]
    const rpc = createJsonRpc([foreign.url, right.url], { chainId: 31337 })
    expect(await rpc.request('name', [])).toBe('right')
    // Asked together with the call, and not again with the next.
    expect(right.requests).toEqual([['eth_chainId', 'name']])
    expect(await rpc.request('name', [])).toBe('right')
    expect(right.requests).toHaveLength(2)
    const alone = createJsonRpc([foreign.url], { chainId: 31337 })
    const failure = (await alone.request('name', []).catch(error => error)) as AggregateError
    expect(`${failure.errors[0]}`).toMatch(/not of chain 31337/)
  })

  test('error: what a contract says when it reverts is no reason to wait', async () => {
    const message = 'execution reverted: too many requests, rate limit'
    const node = await start({ answer: () => refuse(3, message) })
    await expect(ask(createJsonRpc([node.url]))).rejects.toMatchObject({ code: 3, message })
    expect(node.requests).toHaveLength(1)
  })

  test.each([
    ['no JSON', { body: undefined, status: 502 }],
    [
      'another id',
      {
        body: [
          { id: 99, result: 1 },
          { id: 98, result: 1 },
        ],
      },
    ],
    ['neither result nor error', { body: [{ id: 0 }, { id: 1 }] }],
    ['null', { body: null }],
  ])('error: an answer that is none: %s', async (_, whole) => {
    const node = await start({ answer: () => 1, whole: () => whole })
    const rpc = createJsonRpc([node.url])
    await expect(Promise.all([ask(rpc), ask(rpc)])).rejects.toThrow()
  })
})
