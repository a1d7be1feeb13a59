import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createServer, type Server } from '../app.ts'
import { listen } from '../http/listen.ts'
import { type Database, openDatabase } from '../storage/openDatabase.ts'
import {
  art,
  buyer,
  createTestMarket,
  type Json,
  listing,
  seller,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { openSocket } from '../testing/openSocket.ts'
import { startTestPostgres, type TestPostgres } from '../testing/startTestPostgres.ts'
import { until } from '../testing/until.ts'

let postgres: TestPostgres
let databases: Database[] = []
let market: TestMarket
let other: Server
let urls: string[]
const closers: (() => unknown)[] = []

const serve = async (server: Server) => {
  const listener = listen(server.app, { hostname: '127.0.0.1', port: 0 })
  await once(listener, 'listening')
  closers.push(() => listener.close())
  return `ws://127.0.0.1:${(listener.address() as AddressInfo).port}/api/31337/ws`
}
beforeAll(async () => {
  postgres = await startTestPostgres({ own: true })
}, 60_000)
afterAll(async () => {
  await stop()
  await postgres.stop()
})
const stop = async () => {
  await other?.close()
  await market?.server.close()
  for (const close of closers.splice(0)) close()
  for (const database of databases.splice(0)) await database.close()
}
beforeEach(async () => {
  await stop()
  const databaseUrl = await postgres.createDatabase()
  databases = [await openDatabase({ databaseUrl }), await openDatabase({ databaseUrl })]
  const [first, second] = databases as [Database, Database]
  market = await createTestMarket(first)
  const { chain, source, now } = market.context
  other = await createServer({
    chains: [{ ...chain, source }],
    database: second,
    follow: false,
    now,
  })
  urls = [await serve(market.server), await serve(other)]
})

/** A socket to each replica. */
const subscribe = (wish: Json) =>
  Promise.all(
    urls.map(async url => {
      const socket = await openSocket(url)
      closers.push(() => socket.socket.terminate())
      await socket.ask({ type: 'subscribe', ...wish })
      return socket
    }),
  )

describe('live feed of replicas', () => {
  test('default: what one writes the clients of all hear, once and in one order', async () => {
    const sockets = await subscribe({ event: 'ask.created' })
    const salts = Array.from({ length: 40 }, (_, i) => BigInt(i + 1))
    // At once, so that they come to their end in any order.
    const posted = await Promise.all(
      salts.map(salt =>
        market.postListing(listing(market.chain, { salt, tokenId: (salt % 5n) + 1n })),
      ),
    )
    const ids = posted.map(({ orderId }) => orderId).sort()
    const [first, second] = await Promise.all(sockets.map(socket => socket.get('event', 40)))
    expect(first?.map(({ data }) => (data as Json).id).sort()).toEqual(ids)
    expect(first?.map(({ offset }) => offset)).toEqual(second?.map(({ offset }) => offset))
    market.chain.transfer(art, seller, buyer, 1n)
    await market.catchUp()
    expect(sockets.map(socket => socket.events().length)).toEqual([40, 40])
  })

  test('behavior: what the index writes comes to every replica, also after the database was away', async () => {
    const sockets = await subscribe({ event: 'transfer.created' })
    market.chain.transfer(art, seller, buyer, 1n)
    await market.catchUp()
    for (const socket of sockets) await socket.get('event')
    await postgres.kill()
    await postgres.restart()
    market.chain.transfer(art, buyer, seller, 1n)
    await until('the index goes on', () =>
      market.catchUp().then(
        () => true,
        () => false,
      ),
    )
    for (const socket of sockets) {
      const told = await socket.get('event', 2)
      expect(told.map(({ tags }) => (tags as Json).to)).toEqual([buyer, seller])
      expect(socket.closed).toEqual([])
    }
  })

  test('behavior: a client goes on at another replica where it was', async () => {
    const [here] = await subscribe({ event: 'transfer.created' })
    market.chain.transfer(art, seller, buyer, 1n)
    await market.catchUp()
    const [seen] = (await here?.get('event')) ?? []
    market.server.drain()
    await until('it is sent away', () => here?.closed.length)
    market.chain.transfer(art, buyer, seller, 1n)
    await market.catchUp()
    const there = await openSocket(urls[1] ?? '')
    closers.push(() => there.socket.terminate())
    await there.ask({ type: 'subscribe', event: 'transfer.created', since: seen?.offset })
    const told = await there.get('event')
    expect(told).toMatchObject([{ offset: (seen?.offset as number) + 1, tags: { to: seller } }])
  })
})
