import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listen } from '../http/listen.ts'
import {
  art,
  buyer,
  createTestMarket,
  editions,
  type Json,
  listing,
  offer,
  other,
  seller,
  type TestMarket,
  weth,
} from '../testing/createTestMarket.ts'
import { openSocket } from '../testing/openSocket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { until } from '../testing/until.ts'
import { eventTags } from './eventTags.ts'

const fresh: Hex = `0x${'a9'.repeat(20)}`
let database: TestDatabase
let market: TestMarket
let listener: ReturnType<typeof listen>
let url: string
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database)
  listener = listen(market.server.app, { hostname: '127.0.0.1', port: 0 })
  await once(listener, 'listening')
  url = `ws://127.0.0.1:${(listener.address() as AddressInfo).port}/api/31337/ws`
}, 60_000)
afterAll(async () => {
  for (const { socket } of sockets.splice(0)) socket.terminate()
  await market.server.close()
  listener.close()
  await database.close()
})
type Socket = Awaited<ReturnType<typeof openSocket>>
const sockets: Socket[] = []
beforeEach(() => {
  for (const { socket } of sockets.splice(0)) socket.terminate()
})

/** What a socket with a filter is told of what is done, by the names of the events. */
async function told(wishes: readonly Json[], work: () => Promise<void>): Promise<Json[][]> {
  const open: Socket[] = []
  for (const wish of wishes) {
    const socket = await openSocket(url)
    sockets.push(socket)
    open.push(socket)
    expect(await socket.ask({ type: 'subscribe', ...wish })).toMatchObject({ status: 'success' })
    await socket.ask({ type: 'subscribe', event: 'transfer.created', filters: { to: marked } })
  }
  await work()
  await market.catchUp()
  market.chain.transfer(editions, seller, marked, 1n)
  await market.catchUp()
  const isMark = ({ event, tags }: Json) =>
    event === 'transfer.created' && (tags as Json).to === marked
  for (const socket of open) await until('the mark', () => socket.events().some(isMark))
  return open.map(socket => socket.events().filter(event => !isMark(event)))
}
const marked: Hex = `0x${'ee'.repeat(20)}`

describe('the tags of events', () => {
  test('behavior: a collection that is new is told by its id', async () => {
    const [its, anothers] = await told(
      [fresh, art].map(id => ({ event: 'collection.created', filters: { id } })),
      async () => {
        market.chain.deploy(fresh, { kind: 'erc721', name: 'Fresh' })
        market.chain.mint(fresh, other, 1n)
      },
    )
    expect(its).toMatchObject([
      { event: 'collection.created', tags: { id: fresh }, data: { id: fresh, name: 'Fresh' } },
    ])
    expect(anothers).toEqual([])
  })

  test('behavior: one that grows, too', async () => {
    const [its, anothers] = await told(
      [fresh, art].map(id => ({ event: 'collection.updated', filters: { id } })),
      async () => {
        market.chain.mint(fresh, other, 2n)
      },
    )
    expect(its).toMatchObject([{ event: 'collection.updated', data: { id: fresh } }])
    expect(anothers).toEqual([])
  })

  test('behavior: transfers by who gives and who gets', async () => {
    const filters = [{ from: other }, { to: buyer }, { from: buyer }, { to: other }]
    const all = await told(
      filters.map(each => ({ event: 'transfer.*', filters: each })),
      async () => {
        market.chain.transfer(fresh, other, buyer, 1n)
      },
    )
    expect(all.map(events => events.length)).toEqual([1, 1, 0, 0])
    expect(all[0]).toMatchObject([{ tags: { address: fresh, from: other, to: buyer } }])
  })

  test('behavior: traits by the token', async () => {
    const [first, second] = await told(
      ['1', '2'].map(token_id => ({ event: 'token-attribute.*', filters: { token_id } })),
      async () => {
        const attributes = [{ trait_type: 'Colour', value: 'green' }]
        const uri = `data:application/json,${encodeURIComponent(JSON.stringify({ name: 'Art 1', attributes }))}`
        market.chain.deploy(art, { kind: 'erc721', name: 'Art', uri: () => uri })
        await market.post('/tokens/refresh/v2', { tokens: [`${art}:1`], overrideCoolDown: true })
      },
    )
    expect(first?.length).toBeGreaterThan(0)
    for (const { tags } of first ?? []) expect(tags).toEqual({ contract: art, token_id: '1' })
    expect(second).toEqual([])
  })

  test('behavior: sales by their taker, and by where they were made and listed', async () => {
    const order = listing(market.chain, { tokenId: 3n })
    await market.postListing(order)
    const filters = [
      { taker: buyer },
      { taker: seller },
      { fillSource: 'shop.example' },
      { fillSource: 'test.example' },
      { orderSource: 'test.example' },
      { orderSource: 'shop.example' },
    ]
    const all = await told(
      filters.map(each => ({ event: 'sale.*', filters: each })),
      async () => {
        const bought = { items: [{ token: `${art}:3` }], taker: buyer, source: 'shop.example' }
        const { body } = await market.post('/execute/buy/v7', bought)
        expect(body).toHaveProperty('requestId')
        market.chain.fulfil(order, buyer)
      },
    )
    expect(all.map(events => events.length)).toEqual([1, 0, 1, 0, 1, 0])
  })

  test('behavior: listings by the one who may take them, offers by where they were made', async () => {
    const order = listing(market.chain, { tokenId: 4n, salt: 4n })
    const ofOne = {
      ...order,
      consideration: [
        ...order.consideration,
        ...order.offer.map(item => ({ ...item, recipient: other })),
      ],
    }
    const asks = [{ taker: other }, { taker: buyer }, { source: 'test.example' }]
    const all = await told(
      asks.map(each => ({ event: 'ask.created', filters: each })),
      async () => {
        expect(await market.postListing(ofOne)).toMatchObject({ message: 'success' })
      },
    )
    expect(all.map(events => events.length)).toEqual([1, 0, 1])
    market.chain.setFunds(weth, buyer, 1000n)
    market.chain.allow(weth, buyer, 1000n)
    await market.catchUp()
    const bids = ['test.example', 'shop.example']
    const best = await told(
      bids.flatMap(source => [
        { event: 'bid.created', filters: { source } },
        { event: 'top-bid.changed', filters: { source } },
      ]),
      async () => {
        await market.postOffer(offer(market.chain, { tokenId: 5n }))
      },
    )
    expect(best.map(events => events.length)).toEqual([1, 1, 0, 0])
  })

  test('error: a tag that its event does not have is refused, by the names of those it has', async () => {
    const socket = await openSocket(url)
    sockets.push(socket)
    for (const [event, tags] of Object.entries(eventTags)) {
      const answer = await socket.ask({ type: 'subscribe', event, filters: { colour: 'red' } })
      expect(answer).toMatchObject({ status: 'error', data: { code: 'invalid_message' } })
      for (const tag of tags) expect(`${(answer.data as Json).message}`).toContain(tag)
    }
  })
})
