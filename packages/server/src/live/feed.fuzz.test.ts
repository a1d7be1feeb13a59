import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { listen } from '../http/listen.ts'
import { hostileValues } from '../testing/arbitraryOf.ts'
import {
  art,
  chainId,
  createTestMarket,
  type Json,
  listing,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { eventNames } from './eventTags.ts'

/** Messages; `npm run test:fuzz` sends more of them. */
const cases = Number(process.env.SLUICE_CASES ?? 200)
/** Fewer than one socket may send at once. */
const perSocket = 150
/** Milliseconds until an answer, and its characters. */
const longest = 1000
const largest = 100_000

let database: TestDatabase
let market: TestMarket
let listener: ReturnType<typeof listen>
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database)
  // So that there are events since the beginning.
  await market.postListing(listing(market.chain))
  listener = listen(market.server.app, { hostname: '127.0.0.1', port: 0 })
  await once(listener, 'listening')
}, 60_000)
afterAll(async () => {
  await market.server.close()
  listener.close()
  await database.close()
})

/** A socket whose answers come one by one; what it hears of the market is none. */
async function connect() {
  const { port } = listener.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/${chainId}/ws`)
  const answers: string[] = []
  let heard: (() => void) | undefined
  socket.on('message', data => {
    const text = data.toString()
    if (/^\{"type":"(event|resync)"/.test(text)) return
    answers.push(text)
    heard?.()
  })
  const next = async () => {
    if (answers.length === 0)
      await new Promise<void>(resolve => {
        heard = resolve
      })
    return answers.shift() ?? ''
  }
  await next()
  return {
    async ask(message: string) {
      socket.send(message)
      return next()
    },
    close: () => socket.terminate(),
  }
}

describe('the live feed, against hostile messages', () => {
  test(
    'behavior: each is answered once, soon and in few words, and never by a failure',
    async () => {
      const hostile = fc.oneof(fc.constantFrom(...hostileValues), fc.jsonValue({ maxDepth: 2 }))
      const mostly = (...known: unknown[]) =>
        fc.oneof(
          { weight: 8, arbitrary: fc.constantFrom(...known) },
          { weight: 1, arbitrary: hostile },
        )
      const message = fc.record(
        {
          type: mostly('subscribe', 'subscribe', 'unsubscribe', 'ping', 'auth'),
          event: mostly(...eventNames, '*', 'ask.*', 'sale.*', 'x.*'),
          filters: fc.oneof(
            fc.dictionary(
              fc.oneof(fc.constantFrom('contract', 'source', '__proto__'), fc.string()),
              mostly(art, 'x'),
              { maxKeys: 2 },
            ),
            hostile,
          ),
          exclude: fc.oneof(fc.record({ source: mostly('a.example', ['a', 'b']) }), hostile),
          changed: mostly('status', 'price'),
          since: mostly(0, 1, 2 ** 40),
          api_key: mostly('sluice_x', ''),
        },
        { requiredKeys: ['type', 'event'] },
      )
      const text = fc.oneof(
        { weight: 10, arbitrary: message.map(value => JSON.stringify(value)) },
        fc.string({ maxLength: 200 }),
        fc.jsonValue().map(value => JSON.stringify(value)),
        fc.constantFrom('['.repeat(30_000), 'x'.repeat(60_000)),
      )
      let socket = await connect()
      let sent = 0
      const kinds = new Set<unknown>()
      await fc.assert(
        fc.asyncProperty(text, async given => {
          if (++sent % perSocket === 0) {
            socket.close()
            socket = await connect()
          }
          const began = performance.now()
          const answer = await socket.ask(given)
          expect(performance.now() - began).toBeLessThan(longest)
          expect(answer.length).toBeLessThan(largest)
          const { type, status, data } = JSON.parse(answer) as Json
          kinds.add(`${type} ${status}`)
          if (status === 'error') {
            expect(data).toEqual({
              code: expect.stringMatching(/^(?!unavailable)\w+$/),
              message: expect.stringMatching(/^\S/),
            })
          } else expect([type, status]).toEqual([type, type === 'pong' ? undefined : 'success'])
        }),
        {
          numRuns: cases,
          // One of each that is in order is always among them.
          examples: [
            [JSON.stringify({ type: 'subscribe', event: eventNames[0] })],
            [JSON.stringify({ type: 'subscribe', event: 'x.y' })],
            [JSON.stringify({ type: 'ping' })],
          ],
        },
      )
      socket.close()
      expect(market.failures).toEqual([])
      expect([...kinds]).toEqual(
        expect.arrayContaining(['subscribe success', 'subscribe error', 'pong undefined']),
      )
    },
    cases * 600,
  )
})
