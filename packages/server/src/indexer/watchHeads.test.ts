import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { until } from '../testing/until.ts'
import { watchHeads } from './watchHeads.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const begun = JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x1' })
const head = JSON.stringify({
  ...{ jsonrpc: '2.0', method: 'eth_subscription' },
  params: { subscription: '0x1', result: { number: '0x10' } },
})

/** A node that does with each socket what a test wants, and what was told of it. */
async function begin(
  behave: (socket: WebSocket, message: string) => void,
  options: Partial<watchHeads.Options> = {},
) {
  const node = new WebSocketServer({ port: 0, host: '127.0.0.1', autoPong: false })
  await once(node, 'listening')
  const sockets: WebSocket[] = []
  const asked: string[] = []
  node.on('connection', socket => {
    sockets.push(socket)
    socket.on('message', data => {
      asked.push(data.toString())
      behave(socket, data.toString())
    })
  })
  const stopped = new AbortController()
  let heads = 0
  const watch = watchHeads({
    url: `ws://127.0.0.1:${(node.address() as AddressInfo).port}`,
    signal: stopped.signal,
    onHead: () => heads++,
    pauseAfter: () => 1,
    ...options,
  })
  ends.push(async () => {
    stopped.abort()
    await watch.ended
    for (const socket of sockets) socket.terminate()
    node.close()
  })
  return { watch, sockets, asked, heads: () => heads, stop: () => stopped.abort() }
}

test('default: it asks for new heads, and tells of each', async () => {
  const { watch, sockets, asked, heads } = await begin(socket => socket.send(begun))
  await until('a subscription', watch.isLive)
  expect(JSON.parse(asked[0] ?? '')).toMatchObject({
    ...{ method: 'eth_subscribe', params: ['newHeads'] },
  })
  // A look right after it began: what came before was told to nobody.
  expect(heads()).toBe(1)
  sockets[0]?.send(head)
  sockets[0]?.send(head)
  await until('two heads', () => heads() === 3)
})

test('behavior: a socket that is closed is opened again, and is not live meanwhile', async () => {
  const { watch, sockets, heads } = await begin(socket => socket.send(begun))
  await until('a subscription', watch.isLive)
  sockets[0]?.terminate()
  await until('another one', () => sockets.length === 2 && watch.isLive())
  expect(heads()).toBe(2)
})

test('behavior: a node that answers no ping is left', async () => {
  const { watch, sockets } = await begin(socket => socket.send(begun), { beat: 20 })
  await until('a subscription', watch.isLive)
  await until('another one', () => sockets.length > 1)
})

test.each([
  [
    'refuses',
    (socket: WebSocket) => socket.send('{"id":1,"error":{"code":-32601,"message":"no"}}'),
  ],
  ['sends too much', (socket: WebSocket) => socket.send('1'.repeat(70_000))],
])(
  'error: from a node that %s it turns, later each time, and it is never live',
  async (_, behave) => {
    const fails: number[] = []
    const { watch, sockets, heads } = await begin(behave, {
      pauseAfter: failures => {
        fails.push(failures)
        return 1
      },
    })
    await until('three attempts', () => sockets.length >= 3)
    expect(fails.slice(0, 2)).toEqual([1, 2])
    expect(watch.isLive()).toBe(false)
    expect(heads()).toBe(0)
  },
)

test.each(['', 'no JSON', 'null', '[]', '{"id":2,"result":"0x1"}'])(
  'error: %j says nothing',
  async text => {
    const { watch, heads } = await begin(socket => {
      socket.send(text)
      socket.send(begun)
    })
    await until('a subscription', watch.isLive)
    expect(heads()).toBe(1)
  },
)

test('error: nobody there; it ends with its signal', async () => {
  const stopped = new AbortController()
  let failures = 0
  const watch = watchHeads({
    url: 'ws://127.0.0.1:1',
    signal: stopped.signal,
    onHead: () => undefined,
    pauseAfter: count => {
      failures = count
      return 1
    },
  })
  await until('some attempts', () => failures > 2)
  expect(watch.isLive()).toBe(false)
  stopped.abort()
  await watch.ended
})
