import { once } from 'node:events'
import { createInterface } from 'node:readline'
import autocannon from 'autocannon'
import { chainId, createWorld } from '../world/createWorld.ts'
import { purchases } from './purchases.ts'
import { askReads, tokenReads } from './reads.ts'
import { signPosts } from './signPosts.ts'

/** One line of standard input: what is to be sent where. Its answer is one line of what was measured. */
type Order = {
  /** The replicas that share the load. */
  urls: readonly [string, ...string[]]
  row: 'tokens' | 'asks' | 'buy' | 'buyOne' | 'posts'
  scale: 'million' | 'tenThousand'
  connections: number
  /** Seconds, or how many requests. */
  duration?: number
  amount?: number
  /** What changes meanwhile: orders posted a second, and blocks with a transfer, by the node at the address. */
  changes?: { posts: number; blocks: number; node: string }
}

type Sent = {
  method: 'GET' | 'POST'
  path: string
  body?: string
  headers?: Record<string, string>
}
const signedSoFar = { count: 0 }
const listedOf = new Map<string, string[]>()
const madeOf = new Map<string, Sent[]>()

for await (const line of createInterface({ input: process.stdin })) {
  const order: Order = JSON.parse(line)
  const requests = await requestsOf(order)
  const changing = await beginChanges(order)
  const result = await send(order, requests)
  process.stdout.write(`${JSON.stringify({ ...result, changes: await changing() })}\n`)
}

async function requestsOf(order: Order): Promise<Sent[]> {
  const world = createWorld(order.scale)
  const api = `/api/${chainId}`
  const post = (path: string) => (body: object) => ({
    method: 'POST' as const,
    path: `${api}${path}`,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  if (order.row === 'posts') {
    const count = order.amount ?? 1000
    const bodies = await signPosts(world, count, signedSoFar.count)
    signedSoFar.count += count
    return bodies.map(post('/order/v4'))
  }
  const key = `${order.row} ${order.scale}`
  const known = madeOf.get(key)
  if (known) return known
  const get = (path: string): Sent => ({ method: 'GET', path: `${api}${path}` })
  const made =
    order.row === 'tokens'
      ? tokenReads(world).map(get)
      : order.row === 'asks'
        ? askReads(world).map(get)
        : purchases(world, await listed(order), order.row === 'buy' ? 10 : 1).map(
            post('/execute/buy/v7'),
          )
  madeOf.set(key, made)
  return made
}

/** Tokens of several collections that are listed, as the server itself says. */
async function listed({ urls: [url], scale }: Order): Promise<string[]> {
  const known = listedOf.get(scale)
  if (known) return known
  const world = createWorld(scale)
  const found: string[] = []
  for (let collection = 0; collection < Math.min(20, world.collections.length); collection++) {
    const contract = world.contract(collection)
    const path = `/api/${chainId}/tokens/v7?collection=${contract}&limit=100&sortBy=floorAskPrice`
    const answer = (await (await fetch(`${url}${path}`)).json()) as {
      tokens: { token: { tokenId: string }; market: { floorAsk: { id: string | null } } }[]
    }
    for (const { token, market } of answer.tokens)
      if (market.floorAsk.id !== null) found.push(`${contract}:${token.tokenId}`)
  }
  listedOf.set(scale, found)
  return found
}

/** Answers what ends them and tells how many were made. */
async function beginChanges({ urls: [url], scale, duration = 5, changes }: Order) {
  if (!changes) return async () => 0
  const world = createWorld(scale)
  const post = async (to: string, body: object) => {
    const response = await fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok || text.includes('"error"')) throw new Error(`A change failed: ${text}`)
  }
  const count = changes.posts * duration
  const bodies = await signPosts(world, count, signedSoFar.count)
  signedSoFar.count += count
  const under: Promise<void>[] = []
  const every = (each: number, work: (turn: number) => Promise<void>) => {
    let turn = 0
    return setInterval(() => under.push(work(turn++)), 1000 / each)
  }
  const timers = [
    every(changes.posts, async turn => {
      const body = bodies[turn]
      if (body) await post(`${url}/api/${chainId}/order/v4`, body)
    }),
    // Of a collection that many look at, to whoever.
    every(changes.blocks, turn => {
      const params = [world.contract(1), `${turn}`, world.account(101 + (turn % 7))]
      return post(changes.node, { jsonrpc: '2.0', id: 1, method: 'bench_transfer', params })
    }),
  ]
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(under)
    return under.length
  }
}

/** All of them at once; the latencies are those of the slowest one. */
async function send(order: Order, requests: readonly Sent[]) {
  const { urls, connections, amount } = order
  const each = Math.ceil(connections / urls.length)
  const share = Math.ceil(requests.length / (each * urls.length))
  let turn = 0
  const setupClient = (client: autocannon.Client) => {
    const from = share * turn++
    const rest = requests.slice(from, from + share)
    // An order is posted once: each connection has its own. Reads go round, from another place each.
    const isOnce = order.row === 'posts'
    const own = isOnce ? rest : [...requests.slice(from), ...requests.slice(0, from)]
    // Each is put into words when it is sent: those of all connections at once kept the first answers waiting for most
    // of a second, which is no time of the server's.
    client.setRequests(own.map(request => ({ ...request, setupRequest: same => same })))
  }
  const results = await Promise.all(
    urls.map(url =>
      sendTo({
        ...{ url, connections: each, timeout: 30, setupClient },
        ...(amount === undefined ? { duration: order.duration ?? 5 } : { amount }),
      }),
    ),
  )
  const sum = (key: 'requests' | 'perSecond' | 'bytes' | 'errors') =>
    results.reduce((total, result) => total + result[key], 0)
  const most = (key: 'p50' | 'p99' | 'max') => Math.max(...results.map(result => result[key]))
  return {
    ...{ requests: sum('requests'), perSecond: sum('perSecond') },
    ...{ p50: most('p50'), p99: most('p99'), max: most('max') },
    bytes: Math.round(sum('bytes') / Math.max(sum('requests'), 1)),
    failures: Object.assign({}, ...results.map(({ failures }) => failures)),
    errors: sum('errors'),
  }
}

async function sendTo(options: autocannon.Options) {
  const begin = performance.now()
  let last = begin
  // With a callback it answers what tells of each response.
  const instance = autocannon(options, () => undefined)
  const failures = new Map<string, number>()
  instance.on('response', (_client, status) => {
    last = performance.now()
    if (status !== 200) failures.set(`${status}`, (failures.get(`${status}`) ?? 0) + 1)
  })
  const [result] = (await once(instance, 'done')) as [autocannon.Result]
  return {
    requests: result.requests.total,
    // It ends on whole seconds, also when the last of an amount was answered before.
    perSecond: (result.requests.total * 1000) / (last - begin),
    p50: result.latency.p50,
    p99: result.latency.p99,
    max: result.latency.max,
    bytes: result.throughput.total,
    failures: Object.fromEntries(failures),
    errors: result.errors + result.timeouts,
  }
}
