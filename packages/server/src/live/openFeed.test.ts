import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createClient } from '@sluice/sdk'
import { type Feed, type FeedEvent, openFeed } from '@sluice/sdk/live'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { listen } from '../http/listen.ts'
import { events as eventTable } from '../storage/schema/operations.ts'
import {
  art,
  buyer,
  createTestMarket,
  editions,
  listing,
  other,
  seller,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { until } from '../testing/until.ts'

// The client's side of the feed against this server.
let database: TestDatabase
let market: TestMarket
let listener: ReturnType<typeof listen>
let feed: Feed
let heard: FeedEvent[]
let gaps: number
let sockets: WebSocket[]
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database, { server: {} })
  listener = listen(market.server.app, { hostname: '127.0.0.1', port: 0 })
  await once(listener, 'listening')
  heard = []
  gaps = 0
  sockets = []
})
afterEach(async () => {
  feed.close()
  for (const socket of sockets) socket.terminate()
  await market.server.close()
  listener.close()
})

class Recorded extends WebSocket {
  constructor(url: string) {
    super(url)
    sockets.push(this)
  }
}
const follow = async (options: Partial<openFeed.Options> = {}) => {
  const { port } = listener.address() as AddressInfo
  const baseApiUrl = `http://127.0.0.1:${port}/api/31337`
  const client = createClient({
    chains: [{ id: 31337, name: 'L', baseApiUrl, paymentTokens: [] }],
    journal: false,
  })
  feed = openFeed(client, {
    onEvent: event => heard.push(event),
    onGap: () => {
      gaps += 1
    },
    WebSocket: Recorded as never,
    ...options,
  })
  await until('the feed', () => feed.getStatus() === 'live')
}
const names = () => heard.map(({ event }) => event)

describe('openFeed', () => {
  test('default: understands what this server tells', async () => {
    await follow()
    const order = listing(market.chain)
    await market.postListing(order)
    market.chain.fulfil(order, buyer)
    await market.catchUp()
    await until(
      'the sale',
      () => names().includes('sale.created') && names().includes('ask.updated'),
    )
    expect(names().slice(0, 5)).toEqual([
      'ask.created',
      'token.updated',
      'transfer.created',
      'sale.created',
      'ask.updated',
    ])
    const sale = heard.find(event => event.family === 'sale')
    expect(sale?.data).toMatchObject({ from: seller, to: buyer, token: { contract: art } })
    const updated = heard.find(({ event }) => event === 'ask.updated')
    expect(updated?.data).toMatchObject({ status: 'filled', maker: seller })
  })

  test('behavior: what happened during a gap is told after it, once', async () => {
    await follow()
    market.chain.mint(editions, other, 70n)
    await market.catchUp()
    await until('the first', () => heard.length > 0)
    const before = heard.length
    sockets[0]?.terminate()
    await until('the gap', () => feed.getStatus() !== 'live')
    market.chain.mint(editions, other, 71n)
    await market.catchUp()
    await until('the second', () =>
      heard.some(event => event.family === 'transfer' && event.data.token.tokenId === '71'),
    )
    const offsets = heard.map(({ offset }) => offset)
    expect(new Set(offsets).size).toBe(offsets.length)
    expect(heard.length).toBeGreaterThan(before)
    expect(gaps).toBe(0)
    expect(sockets).toHaveLength(2)
  })

  test('behavior: what is not kept any more is a gap', async () => {
    await follow()
    market.chain.mint(editions, other, 70n)
    await market.catchUp()
    await until('the first', () => heard.length > 0)
    sockets[0]?.terminate()
    await until('the gap', () => feed.getStatus() !== 'live')
    market.chain.mint(editions, other, 71n)
    await market.catchUp()
    await database.db.delete(eventTable)
    await until('word of it', () => gaps > 0)
  })

  test('options: subscriptions: only what is asked for', async () => {
    const filters = { contract: art }
    await follow({
      subscriptions: [
        { event: 'ask.*', filters },
        { event: 'sale.*', filters },
      ],
    })
    const order = listing(market.chain)
    await market.postListing(order)
    market.chain.fulfil(order, buyer)
    await market.catchUp()
    await until('the end of it', () => names().includes('ask.updated'))
    expect(names()).toEqual(['ask.created', 'sale.created', 'ask.updated'])
  })
})
