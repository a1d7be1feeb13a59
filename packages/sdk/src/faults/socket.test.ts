import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeSockets, type SocketManner } from './fakeSockets.ts'
import { mineAfter } from './faultKinds.ts'
import { live } from './live.ts'
import { meetsCatalogue } from './meetsCatalogue.ts'

meetsCatalogue(import.meta.filename, { afterAll, afterEach, beforeEach })

const before: unknown = Reflect.get(globalThis, 'WebSocket')
afterEach(() => {
  if (before === undefined) Reflect.deleteProperty(globalThis, 'WebSocket')
  else Object.assign(globalThis, { WebSocket: before })
})

const subscribed = ({ id, method }: { id: number; method: string }) =>
  method === 'eth_subscribe' ? [JSON.stringify({ jsonrpc: '2.0', id, result: '0xfeed' })] : []
const head = (number: number, subscription = '0xfeed') =>
  JSON.stringify({
    ...{ jsonrpc: '2.0', method: 'eth_subscription' },
    params: { subscription, result: { number: `0x${number.toString(16)}`, hash: '0x01' } },
  })

describe('faults of WebSockets', () => {
  test.each<[string, SocketManner]>([
    ['never opens', { opens: false }],
    ['opens and is silent', {}],
    ['subscribes and is half open then (A45)', { answers: subscribed }],
    ['sends frames that are no JSON', { answers: subscribed, chatter: () => ['{', '', '[]', 'x'] }],
    ['tells of subscriptions of others', { answers: subscribed, chatter: n => [head(n, '0xbad')] }],
    [
      'tells of blocks twice, out of order, and of some that do not exist',
      { answers: subscribed, chatter: n => [head(200 - n), head(100), head(100), head(99_999)] },
    ],
    ['closes at once', { closes: 20 }],
    ['closes while it waits', { answers: subscribed, closes: 3_000 }],
    [
      'floods with ten thousand messages a second',
      { answers: subscribed, chatter: n => Array.from({ length: 10_000 }, () => head(100 + n)) },
    ],
  ])('behavior: F23 a socket that %s: polling goes on beside it', async (_, manner) => {
    let sockets: ReturnType<typeof fakeSockets> | undefined
    const lived = await live({
      action: 'buy',
      items: 2,
      nodes: 1,
      sockets: true,
      faults: [{ code: 'F23', name: 'slow', on: 'chain', times: 9, act: mineAfter(8_000) }],
      prepare: world => {
        sockets = fakeSockets(world, manner)
      },
    })
    expect(lived).toMatchObject({ status: 'complete', prompts: 2, happened: [0, 1] })
    expect(lived.elapsed).toBeLessThan(20_000)
    // None is left once the run has settled (I7).
    expect(sockets?.open()).toBe(0)
  })
})
