import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createFetcher } from './createFetcher.ts'
import { FetchError } from './FetchError.ts'
import { isPublicAddress } from './isPublicAddress.ts'

/** Addresses of the internet that these tests give to servers on the loopback. */
const outside = '8.8.8.8'
let server: Server
let port: number
let handle: RequestListener = (_, answer) => answer.end('{"name":"One"}')
const seen: { host: string | undefined; headers: Record<string, unknown> }[] = []

beforeAll(async () => {
  server = createServer((asked, answer) => {
    seen.push({ host: asked.headers.host, headers: asked.headers })
    handle(asked, answer)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const dialled: string[] = []
const fetcher = (options: Partial<createFetcher.Options> = {}) =>
  createFetcher({
    timeout: 1000,
    resolve: async () => [outside],
    dial: ({ address }) => {
      dialled.push(address)
      return { address: '127.0.0.1', port }
    },
    ...options,
  })
const read = async (url: string, options?: Partial<createFetcher.Options>, mostBytes = 1000) =>
  Buffer.from(await fetcher(options).fetch(url, { mostBytes })).toString()
const reason = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => 'nothing thrown',
    (cause: unknown) => cause,
  )
  return error instanceof FetchError ? error.reason : error
}

const reasonOrLength = (work: Promise<Uint8Array>) =>
  work.then(
    ({ length }) => length,
    error => (error instanceof FetchError ? error.reason : error),
  )

describe('createFetcher', () => {
  test('default: the name goes to the server, nothing else of ours does', async () => {
    seen.length = 0
    expect(await read('http://meta.example/1')).toBe('{"name":"One"}')
    const { host, ...headers } = seen[0]?.headers ?? {}
    expect(host).toBe('meta.example')
    expect(Object.keys(headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'user-agent',
    ])
  })

  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://[fec0::1]/',
    'http://10.0.0.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://①②⑦.⓪.⓪.①/',
    'http://8.8.8.8:22/',
    'https://8.8.8.8:80/',
    'http://user:secret@8.8.8.8/',
    'ftp://8.8.8.8/',
    'file:///etc/passwd',
    'gopher://8.8.8.8/',
    'javascript:alert(1)',
    'nothing',
  ])('error: %s is not asked (T7)', async url => {
    dialled.length = 0
    const resolve = async (name: string) => [name === 'localhost' ? '127.0.0.1' : outside]
    expect(await reason(read(url, { resolve }))).toBe('refused')
    expect(dialled).toEqual([])
  })

  test('error: a name that stands for a private address, also beside a public one', async () => {
    dialled.length = 0
    for (const addresses of [['10.0.0.7'], [outside, '127.0.0.1'], ['::ffff:10.0.0.7'], []])
      expect(await reason(read('http://meta.example/', { resolve: async () => addresses }))).toBe(
        'refused',
      )
    expect(dialled).toEqual([])
  })

  test('behavior: the address that was checked is the one that is asked (DNS rebinding)', async () => {
    dialled.length = 0
    let asked = 0
    // Public when it is checked, private ever after.
    const resolve = async () => (asked++ === 0 ? [outside] : ['127.0.0.1'])
    expect(await read('http://rebind.example/', { resolve })).toBe('{"name":"One"}')
    expect([asked, dialled]).toEqual([1, [outside]])
  })

  test('behavior: redirects are followed, each checked anew, three at most', async () => {
    const redirect = (location: (hop: number) => string) => {
      let hop = 0
      handle = (_, answer) => {
        const to = location(hop++)
        if (to === '') answer.end('there')
        else answer.writeHead(302, { location: to }).end()
      }
    }
    redirect(hop => (hop < 3 ? `/${hop}` : ''))
    expect(await read('http://meta.example/')).toBe('there')
    redirect(hop => `/${hop}`)
    expect(await reason(read('http://meta.example/'))).toBe('too_many_redirects')
    for (const location of [
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://inside.example/',
      'http://meta.example:6379/',
      'file:///etc/passwd',
      '//user:x@meta.example/',
    ]) {
      redirect(() => location)
      dialled.length = 0
      const resolve = async (name: string) => [name === 'inside.example' ? '10.1.1.1' : outside]
      expect(await reason(read('http://meta.example/', { resolve }))).toBe('refused')
      expect(dialled).toEqual([outside])
    }
  })

  test('error: more than was allowed, said or not, packed or not', async () => {
    const big = Buffer.alloc(50_000_000)
    const bomb = gzipSync(big)
    expect(bomb.length).toBeLessThan(100_000)
    for (const answerWith of [
      answer => answer.writeHead(200, { 'content-length': '2000' }).end(Buffer.alloc(2000)),
      answer => answer.writeHead(200).end(Buffer.alloc(2000)),
      answer => answer.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    ] as ((answer: Parameters<RequestListener>[1]) => void)[]) {
      handle = (_, answer) => answerWith(answer)
      expect(await reason(read('http://meta.example/', {}, 1000))).toBe('too_large')
    }
    handle = (_, answer) =>
      answer.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('small'))
    expect(await read('http://meta.example/')).toBe('small')
    handle = (_, answer) => answer.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip')
    expect(await reason(read('http://meta.example/'))).toBe('unreachable')
  })

  test('error: a body without an end, an answer that never comes, a name that never resolves', async () => {
    const endless = new Set<NodeJS.Timeout>()
    handle = (_, answer) => {
      answer.writeHead(200)
      const timer = setInterval(() => answer.write('x'), 20)
      endless.add(timer)
      answer.on('close', () => clearInterval(timer))
    }
    const timeout = 150
    expect(await reason(read('http://meta.example/', { timeout }))).toBe('timeout')
    handle = () => undefined
    expect(await reason(read('http://meta.example/', { timeout }))).toBe('timeout')
    const resolve = () => new Promise<never>(() => undefined)
    expect(await reason(read('http://meta.example/', { timeout, resolve }))).toBe('timeout')
    for (const timer of endless) clearInterval(timer)
  })

  test.each([
    [401, false],
    // What is published later than it is minted is not there yet.
    [404, true],
    [403, true],
    [410, true],
    [204, false],
    [429, true],
    [503, true],
  ])('error: status %i', async (status, retryable) => {
    handle = (_, answer) => answer.writeHead(status).end()
    await expect(read('http://meta.example/')).rejects.toMatchObject({
      reason: 'bad_status',
      retryable,
      // Whoever asks us must not learn what stands behind an address.
      message: 'What the metadata leads to cannot be shown',
    })
  })

  test('behavior: one host is asked four times at once, others meanwhile', async () => {
    const open: { host: string; end: () => void }[] = []
    handle = (asked, answer) =>
      open.push({ host: asked.headers.host ?? '', end: () => answer.end('x') })
    const shared = fetcher({ timeout: 5000 })
    let ended = 0
    const urls = [...Array(6).keys()].map(i => `http://one.example/${i}`)
    const all = [...urls, 'http://two.example/'].map(url =>
      shared.fetch(url, { mostBytes: 10 }).then(() => ended++),
    )
    const hosts = ['one.example', 'one.example', 'one.example', 'one.example', 'two.example']
    await vi.waitFor(() => expect(open.map(each => each.host).sort()).toEqual(hosts))
    await vi.waitFor(() => {
      for (const each of open.splice(0)) each.end()
      expect(ended).toBe(urls.length + 1)
    })
    await Promise.all(all)
  })

  test('behavior: redirects wait for their turn at the host that they lead to (T6)', async () => {
    const open: (() => void)[] = []
    let most = 0
    handle = (asked, answer) => {
      if (asked.headers.host === 'victim.example')
        most = Math.max(
          most,
          open.push(() => answer.end('x')),
        )
      else answer.writeHead(302, { location: 'http://victim.example/' }).end()
    }
    const shared = fetcher({ timeout: 5000 })
    let ended = 0
    const all = [...Array(7).keys()].map(i =>
      shared.fetch(`http://from${i}.example/`, { mostBytes: 10 }).then(() => ended++),
    )
    await vi.waitFor(() => expect(open).toHaveLength(4))
    await vi.waitFor(() => {
      for (const end of open.splice(0)) end()
      expect(ended).toBe(all.length)
    })
    expect(most).toBe(4)
    await Promise.all(all)
  })

  test('behavior: what waits for its turn has not failed; its own time begins with the turn', async () => {
    handle = (_, answer) => setTimeout(() => answer.end('x'), 150)
    const shared = fetcher({ timeout: 400 })
    // Five rounds of four: longer than each of them may take.
    const all = [...Array(20).keys()].map(i =>
      shared.fetch(`http://slow.example/${i}`, { mostBytes: 10 }),
    )
    expect((await Promise.all(all)).map(bytes => bytes.length)).toEqual(Array(20).fill(1))
  })

  test('behavior: what is being read has its bound: the newest of the host with the most ends (T6)', async () => {
    const open = new Map<string, ServerResponse>()
    handle = (asked, answer) => {
      answer.write('x'.repeat(400))
      open.set(`${asked.headers.host}${asked.url}`, answer)
    }
    const shared = fetcher({ timeout: 5000, mostHeld: 1500 })
    const ask = (url: string) => reasonOrLength(shared.fetch(url, { mostBytes: 1000 }))
    const names = ['one.example/1', 'one.example/2', 'two.example/1']
    const asked: Promise<unknown>[] = []
    for (const name of names) {
      asked.push(ask(`http://${name}`))
      await vi.waitFor(() => expect(open.has(name)).toBe(true))
    }
    const [first, second, other] = asked
    open.get('two.example/1')?.write('x'.repeat(350))
    expect(await second).toBe('no_turn')
    open.get('two.example/1')?.end()
    expect(await other).toBe(750)
    open.get('one.example/1')?.end('x'.repeat(500))
    expect(await first).toBe(900)
    handle = (_, answer) => answer.end('x'.repeat(1000))
    expect(await ask('http://one.example/2')).toBe(1000)
  })

  test('error: whose turn does not come before the deadline of the caller', async () => {
    handle = () => undefined
    const shared = fetcher({ timeout: 5000 })
    const stop = new AbortController()
    const { signal } = stop
    const busy = [...Array(4).keys()].map(i =>
      shared.fetch(`http://slow.example/${i}`, { mostBytes: 10, signal }).catch(() => undefined),
    )
    const late = { mostBytes: 10, signal: AbortSignal.timeout(50) }
    const waiting = shared.fetch('http://slow.example/', late)
    await expect(waiting).rejects.toMatchObject({ reason: 'no_turn', retryable: true })
    stop.abort()
    await Promise.all(busy)
  })

  test('behavior: the caller may stop it', async () => {
    handle = () => undefined
    const stop = new AbortController()
    const work = fetcher().fetch('http://meta.example/', { mostBytes: 10, signal: stop.signal })
    stop.abort(new Error('Stopped'))
    await expect(work).rejects.toThrow('Stopped')
  })
})

describe('isPublicAddress', () => {
  test.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '93.184.216.34'])(
    'default: %s',
    each => {
      expect(isPublicAddress(each)).toBe(true)
    },
  )
  test.each(['::', '5f00::1', '3fff::1', '2001:db8::1', '100::1', 'fe80::1%eth0', 'x', ''])(
    'error: %s',
    each => {
      expect(isPublicAddress(each)).toBe(false)
    },
  )
})
