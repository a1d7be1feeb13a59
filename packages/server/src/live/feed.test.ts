import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fulfilBasic } from '@sluice/router/seaport'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { configSchema } from '../config/configSchema.ts'
import type { Limits } from '../http/admit.ts'
import { createKey } from '../http/createKey.ts'
import { listen } from '../http/listen.ts'
import { savePending } from '../pending/savePending.ts'
import { events } from '../storage/schema/operations.ts'
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
import { openSocket, upgradeStatus } from '../testing/openSocket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { until } from '../testing/until.ts'
import { recordEvents } from './recordEvents.ts'

type Socket = Awaited<ReturnType<typeof openSocket>>
let database: TestDatabase
let market: TestMarket
let listener: ReturnType<typeof listen>
let url: string
const sockets: Socket[] = []
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())

const start = async (options: createTestMarket.Options['server'] = {}) => {
  await database.reset()
  market = await createTestMarket(database, { server: options })
  listener = listen(market.server.app, { hostname: '127.0.0.1', port: 0 })
  await once(listener, 'listening')
  url = `ws://127.0.0.1:${(listener.address() as AddressInfo).port}/api/31337/ws`
}
const stop = async () => {
  for (const { socket } of sockets.splice(0)) socket.terminate()
  await market.server.close()
  listener.close()
}
beforeEach(() => start())
afterEach(stop)

const connect = async (query = '', options: openSocket.Options = {}) => {
  const socket = await openSocket(`${url}${query}`, options)
  sockets.push(socket)
  return socket
}
const subscribed = async (...wishes: Json[]) => {
  const socket = await connect()
  for (const wish of wishes) await socket.ask({ type: 'subscribe', ...wish })
  return socket
}
const names = (socket: Socket) => socket.events().map(({ event }) => event)
/** Waits for an event that comes after all that was done before, and answers those before it. */
const settled = async (socket: Socket) => {
  const marker = market.chain.mint(editions, other, 77n)
  await market.catchUp()
  const isMarker = ({ event, data }: Json) =>
    event === 'transfer.created' && (data as Json).txHash === marker
  await until('the marker', () => socket.events().some(isMarker))
  const all = socket.events()
  return all.slice(0, all.findIndex(isMarker))
}

describe('live feed', () => {
  test('default: ready, subscribed, told in the words of the API', async () => {
    const socket = await connect()
    const [ready] = await socket.get('connection')
    expect(ready).toEqual({ type: 'connection', status: 'ready', data: { id: expect.any(String) } })
    const filters = { contract: art.toUpperCase().replace('0X', '0x') }
    const told = await socket.ask({ type: 'subscribe', event: 'ask.created', filters })
    expect(told).toMatchObject({
      type: 'subscribe',
      status: 'success',
      data: { event: 'ask.created', filters: { contract: [filters.contract] } },
    })
    const { orderId } = await market.postListing(listing(market.chain))
    const [event] = await socket.get('event')
    const { body } = await market.get(
      `/orders/asks/v5?ids=${orderId}&includeRawData=true&includeCriteriaMetadata=true`,
    )
    expect(event).toMatchObject({
      type: 'event',
      status: 'success',
      event: 'ask.created',
      tags: { contract: art, maker: seller, source: 'test.example' },
      data: { ...(body.orders as Json[])[0], nonce: '0' },
      offset: expect.any(Number),
      published_at: expect.any(Number),
    })
  })

  test('behavior: a purchase that waits to be mined, for those who follow its collection', async () => {
    const socket = await subscribed({ event: 'pending-tx.*', filters: { contract: art } })
    const { to, data, value } = fulfilBasic({
      order: { components: listing(market.chain), signature: `0x${'12'.repeat(64)}1b` },
      now: BigInt(market.chain.now() / 1000),
    })
    const txHash = `0x${'ab'.repeat(32)}` as const
    const exchange = to.toLowerCase() as typeof to
    const transactions = [{ hash: txHash, from: buyer, to: exchange, input: data, value }]
    const height = market.chain.height()
    await savePending(market.context, { number: height + 1, transactions }, height)
    await savePending(market.context, { number: height + 2, transactions: [] }, height)
    await until('both came', () => socket.events().length >= 2)
    const told = { contract: art, tokenId: '1', txHash }
    expect(socket.events()).toMatchObject([
      { event: 'pending-tx.created', tags: { contract: art }, data: told },
      { event: 'pending-tx.deleted', tags: { contract: art }, data: told },
    ])
  })

  test('behavior: listing, sale, cancellation and offers, each with what follows from it', async () => {
    const socket = await subscribed({ event: '*' })
    const order = listing(market.chain)
    await market.postListing(order)
    market.chain.fulfil(order, buyer)
    await market.catchUp()
    market.chain.setFunds(weth, buyer, 1000n)
    market.chain.allow(weth, buyer, 1000n)
    await market.catchUp()
    await market.postOffer(offer(market.chain, { tokenId: 2n }))
    await until('the best offer', () => names(socket).includes('top-bid.changed'))
    market.chain.incrementCounter(buyer)
    await market.catchUp()
    const told = await settled(socket)
    expect(told.map(({ event }) => event)).toEqual([
      'ask.created',
      'token.updated',
      'transfer.created',
      'sale.created',
      'ask.updated',
      'token.updated',
      'bid.created',
      'top-bid.changed',
      'bid.updated',
      'top-bid.changed',
      'token.created',
      'collection.updated',
    ])
    const offsets = told.map(({ offset }) => offset as number)
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b))
    const [sale] = told.filter(({ event }) => event === 'sale.created')
    expect(sale).toMatchObject({
      tags: { contract: art, maker: seller, taker: buyer },
      data: { token: { contract: art, tokenId: '1' }, from: seller, to: buyer },
    })
    const [moved] = told.filter(({ event }) => event === 'transfer.created')
    expect(moved).toMatchObject({ tags: { address: art, from: seller, to: buyer } })
    // A judgement, which no answer makes.
    expect(moved?.data).not.toHaveProperty('isAirdrop')
    const updated = told.filter(({ event }) => event === 'ask.updated')
    expect(updated).toMatchObject([{ data: { status: 'filled' } }])
    expect(updated[0]?.changed).toContain('status')
    const best = told.filter(({ event }) => event === 'top-bid.changed')
    // What is left of 100 after the royalty of 5 %, which it pays: nothing is missing.
    const price = { netAmount: { raw: '95' }, normalizedNetAmount: { raw: '95' } }
    expect(best).toMatchObject([
      {
        data: { owners: [seller], order: { price }, collection: { floorAskPriceNormalized: null } },
      },
      { data: { order: null } },
    ])
  })

  test('behavior: filters, exclusions, changes and wildcards; each event once', async () => {
    const [both, mine, foreign, changed] = [
      await subscribed({ event: 'ask.*' }, { event: 'ask.created', filters: { maker: seller } }),
      await subscribed({ event: 'ask.created', filters: { maker: [other, seller] } }),
      await subscribed({ event: 'ask.created', exclude: { source: ['test.example'] } }),
      await subscribed({ event: 'ask.updated', changed: 'status' }),
    ]
    const marker = { event: 'transfer.created', filters: { address: editions } }
    for (const socket of [both, mine, foreign, changed])
      await socket.ask({ type: 'subscribe', ...marker })
    await market.postListing(listing(market.chain))
    market.chain.approve(art, seller, false)
    await market.catchUp()
    const names = async (socket: Socket) => (await settled(socket)).map(({ event }) => event)
    expect(await names(both)).toEqual(['ask.created', 'ask.updated'])
    for (const [socket, told] of [
      [mine, ['ask.created']],
      [foreign, []],
      [changed, ['ask.updated']],
    ] as const)
      expect(
        socket.events().flatMap(({ event }) => (`${event}`.startsWith('ask') ? [event] : [])),
      ).toEqual(told)
    expect(await both.ask({ type: 'unsubscribe', event: 'ask.*' })).toMatchObject({
      status: 'success',
      data: { event: 'ask.*', filters: {} },
    })
    expect(await both.ask({ type: 'unsubscribe', event: 'ask.*' })).toMatchObject({
      status: 'error',
      data: { code: 'no_subscription' },
    })
  })

  test('behavior: a token whose document changes is told with its traits', async () => {
    const socket = await subscribed({ event: 'token.updated' }, { event: 'token-attribute.*' })
    const rewrite = async (name: string, ...attributes: Json[]) => {
      const document = { name, image: 'data:image/png;base64,AAAA', attributes }
      const uri = `data:application/json,${encodeURIComponent(JSON.stringify(document))}`
      market.chain.deploy(art, { kind: 'erc721', name: 'Art', uri: () => uri })
      const body = { tokens: [`${art}:2`], overrideCoolDown: true }
      await market.post('/tokens/refresh/v2', body)
      await market.catchUp()
    }
    const colour = { trait_type: 'Colour', value: 'green' }
    await rewrite('Art 2', colour, { trait_type: 'Shape', value: 'round' })
    await socket.get('event', 4)
    expect(
      socket.events().map(({ event, tags, changed, data }) => {
        const { key, value } = data as Json
        return [event, tags, changed, key, value]
      }),
    ).toEqual([
      ['token.updated', { contract: art }, ['token.attributes'], undefined, undefined],
      ...(
        [
          ['updated', ['value'], 'Colour', 'green'],
          ['deleted', undefined, 'Size', '1'],
          ['created', undefined, 'Shape', 'round'],
        ] as const
      ).map(([how, ...rest]) => [
        `token-attribute.${how}`,
        { contract: art, token_id: '2' },
        ...rest,
      ]),
    ])
    const before = socket.events().length
    await rewrite('Art 2', colour, { trait_type: 'Shape', value: 'round' })
    await rewrite('Second', colour, { trait_type: 'Shape', value: 'round' })
    const [renamed] = (await socket.get('event', 5)).slice(before)
    expect(renamed).toMatchObject({
      ...{ event: 'token.updated', changed: ['token.name'] },
      data: { token: { name: 'Second' } },
    })
  })

  test('behavior: a collection that grows is told, and what is minted with it', async () => {
    const socket = await subscribed({ event: 'collection.*' }, { event: 'token.created' })
    market.chain.mint(art, other, 9n)
    await market.catchUp()
    await socket.get('event', 2)
    expect(socket.events()).toMatchObject([
      { event: 'token.created' },
      {
        ...{ event: 'collection.updated', changed: ['tokenCount'], tags: { id: art } },
        data: { id: art, tokenCount: '6' },
      },
    ])
  })

  test('behavior: what a reorganisation takes back is told', async () => {
    const socket = await subscribed({ event: 'sale.*' }, { event: 'transfer.deleted' })
    const order = listing(market.chain)
    await market.postListing(order)
    const txHash = market.chain.fulfil(order, buyer)
    await market.catchUp()
    await socket.get('event')
    market.chain.dropBlocks(1)
    market.chain.mine()
    await market.catchUp()
    const told = await socket.get('event', 3)
    expect(names(socket)).toEqual(['sale.created', 'transfer.deleted', 'sale.deleted'])
    for (const { data } of told) expect(data).toMatchObject({ txHash })
  })

  test('behavior: after a gap it goes on where it was, nothing twice and nothing left out', async () => {
    const first = await subscribed({ event: 'transfer.created' })
    market.chain.transfer(art, seller, buyer, 1n)
    await market.catchUp()
    const [seen = {}] = await first.get('event')
    first.socket.terminate()
    for (let i = 0; i < 300; i++) market.chain.transfer(editions, seller, seller, 1n)
    await market.catchUp()
    const again = await connect()
    const since = seen.offset as number
    await again.ask({ type: 'subscribe', event: 'transfer.created', since })
    market.chain.transfer(art, buyer, other, 1n)
    await market.catchUp()
    const told = await again.get('event', 301)
    const blocks = told.map(({ data }) => (data as Json).block as number)
    const start = (seen.data as { block: number }).block
    expect(blocks).toEqual(Array.from({ length: 301 }, (_, i) => start + 1 + i))
    expect(again.received.filter(({ type }) => type === 'resync')).toEqual([])
  })

  test('behavior: who was away for too long is told to read anew', async () => {
    market.chain.transfer(art, seller, buyer, 1n)
    await market.catchUp()
    await database.db.delete(events)
    const socket = await connect()
    await socket.ask({ type: 'subscribe', event: '*', since: 0 })
    await socket.get('resync')
    const future = await connect()
    await future.ask({ type: 'subscribe', event: '*', since: 1_000_000 })
    await future.get('resync')
    market.chain.transfer(art, buyer, other, 1n)
    await market.catchUp()
    for (const each of [socket, future]) await each.get('event')
  })

  test.each([
    ['no JSON', '{', 'error', /JSON/],
    ['no type', {}, 'error', /type .* must be one of subscribe, /],
    ['an unknown event', { type: 'subscribe', event: 'ask.sold' }, 'subscribe', /^event must be/],
    [
      'no event of ours',
      { type: 'subscribe', event: 'transfer.updated' },
      'subscribe',
      /^event must/,
    ],
    [
      'an unknown tag',
      { type: 'subscribe', event: 'sale.created', filters: { colour: 'red' } },
      'subscribe',
      /^filters\.colour must be one of the tags of sale\.created/,
    ],
    [
      'a tag that other events of the pattern name otherwise',
      { type: 'subscribe', event: '*', filters: { contract: art } },
      'subscribe',
      /^filters\.contract is a tag of some events of \* alone.*\(transfer\.created, transfer\.deleted, collection\.created, collection\.updated\)/,
    ],
    [
      'too many values',
      { type: 'subscribe', event: 'ask.*', filters: { maker: Array(51).fill(seller) } },
      'subscribe',
      /^filters\.maker/,
    ],
    ['a negative since', { type: 'subscribe', event: '*', since: -1 }, 'subscribe', /^since/],
    ['__proto__', '{"type":"__proto__"}', 'error', /type/],
  ])('error: %s is refused, and the socket stays', async (_, message, type, reason) => {
    const socket = await connect()
    socket.send(message)
    const [told] = await socket.get(type)
    expect(told).toMatchObject({
      status: 'error',
      data: { code: 'invalid_message', message: expect.stringMatching(reason) },
    })
    expect(await socket.ask({ type: 'subscribe', event: '*' })).toMatchObject({ status: 'success' })
  })

  test('behavior: a server that ends sends its sockets away', async () => {
    const socket = await connect()
    market.server.drain()
    await until('it is closed', () => socket.closed.length)
    expect(socket.closed).toMatchObject([{ code: 1012 }])
    expect(await upgradeStatus(url)).toBe(503)
  })
})

describe('live feed: abuse (T13)', () => {
  test('error: a frame that is too long, or binary', async () => {
    const [long, binary] = [await connect(), await connect()]
    long.send('x'.repeat(64 * 1024 + 1))
    binary.socket.send(Buffer.from('{}'))
    await until('both are closed', () => long.closed.length && binary.closed.length)
    expect([long.closed[0]?.code, binary.closed[0]?.code]).toEqual([1009, 1003])
  })

  test('error: more subscriptions than are possible', async () => {
    const socket = await connect()
    await socket.get('connection')
    const pages = Array.from({ length: 101 }, (_, i) => `market${i}.example`)
    for (const source of pages)
      socket.send({ type: 'subscribe', event: 'ask.created', filters: { source } })
    await socket.get('subscribe', 101)
    const refused = socket.received.filter(({ status }) => status === 'error')
    expect(refused).toMatchObject([{ data: { code: 'too_many_subscriptions' } }])
  })

  test('error: a flood of messages', async () => {
    const socket = await connect()
    for (let i = 0; i < 500; i++) socket.send({ type: 'ping' })
    await until('it is closed', () => socket.closed.length)
    expect(socket.closed).toMatchObject([{ code: 1008 }])
    expect(socket.received.filter(({ type }) => type === 'pong').length).toBeLessThan(400)
  })

  test('error: a page of elsewhere, another host name, another chain, no WebSocket', async () => {
    expect(await upgradeStatus(url, { origin: 'https://evil.example' })).toBe(403)
    expect(await upgradeStatus(url, { host: 'evil.example' })).toBe(403)
    expect(await upgradeStatus(url.replace('31337', '1'))).toBe(404)
    expect((await market.get('/ws')).status).toBe(400)
  })

  test('behavior: a reader that does not read is told to read anew; the others are not held up', async () => {
    const wish = { event: 'transfer.created' }
    const [slow, quick] = [await subscribed(wish), await subscribed(wish)]
    slow.socket.pause()
    const large = Array.from({ length: 200 }, (_, i) => ({
      event: 'transfer.created' as const,
      subject: `${i}`,
      tags: { address: art },
      data: { text: 'x'.repeat(20_000) },
    }))
    // More than may wait here, and than the system holds for a socket.
    for (let told = large.length; told <= 8 * large.length; told += large.length) {
      await database.db.transaction(tx => recordEvents(tx, 31337, large, market.chain.now()))
      database.bus.publish({ chainId: 31337 })
      await quick.get('event', told)
    }
    slow.socket.resume()
    const [gap] = await slow.get('resync')
    const gone = slow.received.slice(0, slow.received.indexOf(gap as Json))
    const seen = gone.filter(({ type }) => type === 'event')
    expect(seen.length).toBeLessThan(8 * large.length)
    expect(gap).toMatchObject({ data: { offset: expect.any(Number) } })
    const { offset } = (gap as { data: { offset: number } }).data
    expect(offset).toBeGreaterThan((seen.at(-1)?.offset as number | undefined) ?? 0)
    market.chain.transfer(art, seller, buyer, 1n)
    await market.catchUp()
    const isNew = ({ data }: Json) => (data as Json).to === buyer
    await until('it hears on', () => slow.events().some(isNew))
    expect([slow.closed, quick.closed]).toEqual([[], []])
    expect(quick.received.filter(({ type }) => type === 'resync')).toEqual([])
  }, 60_000)

  test('options: heartbeat, who does not answer is gone', async () => {
    await stop()
    await start({ heartbeat: 50 })
    const [dead, alive] = [await connect(), await connect()]
    dead.socket.pong = () => undefined
    dead.socket.removeAllListeners('ping')
    const silent = dead.socket as unknown as { _autoPong: boolean }
    silent._autoPong = false
    await until('it is cut off', () => dead.closed.length)
    expect(alive.closed).toEqual([])
  })

  test('options: limits, sockets of an address and of a key', async () => {
    await stop()
    const { key, entry } = createKey('trader')
    const limits = {
      window: 60,
      anonymous: 1000,
      keyed: 1000,
      cost: { read: 1, write: 10, execute: 5 },
      sockets: { anonymous: 2, keyed: 3 },
    }
    await start({ limits, apiKeys: [entry] })
    const open = [await connect(), await connect()]
    expect(await upgradeStatus(url)).toBe(429)
    for (let i = 0; i < 3; i++) await connect(`?api_key=${key}`)
    expect(await upgradeStatus(`${url}?api_key=${key}`)).toBe(429)
    open[0]?.socket.terminate()
    await until('its place is free', async () => (await upgradeStatus(url)) === 101)
  })

  test('default: limits, five sockets of an address, and twenty of a key (T13)', async () => {
    await stop()
    const { key, entry } = createKey('trader')
    // As the settings have them where nothing is said of sockets, and where nothing is said of limits at all.
    const { sockets: most, ...limits } = configSchema.shape.limits.parse({}) as Limits
    expect(most).toEqual({ anonymous: 5, keyed: 20 })
    await start({ limits, apiKeys: [entry] })
    for (let i = 0; i < 5; i++) await connect()
    expect(await upgradeStatus(url)).toBe(429)
    for (let i = 0; i < 20; i++) await connect(`?api_key=${key}`)
    expect(await upgradeStatus(`${url}?api_key=${key}`)).toBe(429)
  })

  test('options: limits, what is missed and read again takes from the allowance of who asks (T13)', async () => {
    await stop()
    const { key, entry } = createKey('trader')
    const cost = { read: 10, write: 10, execute: 5 }
    await start({ limits: { window: 60, anonymous: 45, keyed: 1000, cost }, apiKeys: [entry] })
    market.chain.transfer(art, seller, buyer, 1n)
    await market.catchUp()
    const again = { type: 'subscribe', event: '*', since: 0 }
    const first = await connect()
    expect(await first.ask(again)).toMatchObject({ status: 'success' })
    const second = await connect()
    expect(await second.ask(again)).toMatchObject({ status: 'success' })
    expect(await second.ask({ ...again, event: 'transfer.*' })).toMatchObject({
      status: 'error',
      data: { code: 'rate_limited', message: expect.stringMatching(/Try again in \d+ s/) },
    })
    // What is new is for nothing, and a key pays for itself, also one that comes in a message.
    expect(await second.ask({ type: 'subscribe', event: 'sale.*' })).toMatchObject({
      status: 'success',
    })
    await second.ask({ type: 'auth', api_key: key })
    expect(await second.ask({ ...again, event: 'transfer.*' })).toMatchObject({
      status: 'success',
    })
  })

  test('error: a wrong key in a message is as dear as any other (T9)', async () => {
    await stop()
    const { key, entry } = createKey('trader')
    const cost = { read: 1, write: 10, execute: 5 }
    await start({ limits: { window: 60, anonymous: 21, keyed: 1000, cost }, apiKeys: [entry] })
    const guessing = await connect()
    await guessing.ask({ type: 'auth', api_key: `${key.slice(0, -4)}AAAA` })
    await until('it is closed', () => guessing.closed.length)
    expect(await upgradeStatus(url)).toBe(429)
  })

  test('options: requireApiKey, by the first message, the header or the query', async () => {
    await stop()
    const { key, entry } = createKey('trader')
    const told: unknown[] = []
    await start({
      apiKeys: [entry],
      requireApiKey: 'always',
      onFailure: error => told.push(error),
    })
    const socket = await connect()
    const wish = { type: 'subscribe', event: 'ask.created' }
    const late = await connect()
    expect(await late.ask(wish)).toMatchObject({ data: { code: 'api_key_needed' } })
    await until('it is closed', () => late.closed.length)
    expect(await socket.ask({ type: 'auth', api_key: key })).toEqual({
      type: 'auth',
      status: 'success',
    })
    await socket.get('connection')
    expect(await socket.ask(wish)).toMatchObject({ status: 'success' })
    for (const ready of [
      await connect(`?api_key=${key}`),
      await connect('', { headers: { 'x-api-key': key } }),
    ])
      await ready.get('connection')
    const wrong = await connect()
    const guess = `${key.slice(0, -4)}AAAA`
    expect(await wrong.ask({ type: 'auth', api_key: guess })).toMatchObject({
      status: 'error',
      data: { code: 'invalid_api_key' },
    })
    await until('it is closed', () => wrong.closed.length)
    expect(await upgradeStatus(`${url}?api_key=${guess}`)).toBe(401)
    expect(told).toEqual([])
  })
})
