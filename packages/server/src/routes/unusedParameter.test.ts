import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type OrderComponents, zeroAddress } from '@sluice/router/seaport'
import { type RouteDefinition, routes } from '@sluice/sdk/api'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openApi } from '../openApi.ts'
import { sales } from '../storage/schema/chainData.ts'
import { pendingTokens } from '../storage/schema/operations.ts'
import { type AnswerMarket, createAnswerMarket } from '../testing/createAnswerMarket.ts'
import {
  art,
  buyer,
  chainId,
  editions,
  type Json,
  listing,
  offer,
  other,
  seller,
  signed,
  usd,
  wallets,
  weth,
} from '../testing/createTestMarket.ts'
import { wordsOf } from '../testing/fieldPaths.ts'
import type { GoodRequest } from '../testing/goodRequests.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { toAsked } from '../testing/toAsked.ts'
import { handlers, type ServedPath, servedPaths } from './handlers.ts'
import { refusedParameters } from './refusedParameters.ts'
import { unusedParameter } from './unusedParameter.ts'

let database: TestDatabase
let made: AnswerMarket
/** Sets that hold one of the two collections. */
let sets: { collections: string; contracts: string }
beforeAll(async () => {
  database = await openTestDatabase()
  made = await createAnswerMarket(database)
  await fillMore()
}, 120_000)
afterAll(async () => {
  await made.market.server.close()
  await database.close()
})

/** What differs by what nothing else in the market does. */
async function fillMore() {
  const { market, more: bodies } = made
  const { chain, context } = market
  const setOf = async (path: string, body: Json) =>
    Object.values((await market.post(path, body)).body)
  const [collections] = await setOf('/collections-sets/v1', { collections: [editions] })
  const [contracts] = await setOf('/contracts-sets/v1', { contracts: [editions] })
  sets = { collections: `${collections}`, contracts: `${contracts}` }
  chain.allow(usd, buyer, 10n ** 12n)
  // One that nobody holds any more, one that is not for sale, and one of another holder.
  chain.mint(art, seller, 7n)
  chain.approve(art, buyer)
  chain.mint(art, seller, 6n)
  chain.transfer(art, seller, zeroAddress, 6n)
  await market.catchUp()
  const post = async (order: OrderComponents, maker = wallets.seller) =>
    expect(await market.postListing(order, maker)).toMatchObject({ message: 'success' })
  const priced = (
    change: listing.Change,
    part: Partial<OrderComponents['consideration'][number]>,
  ) => {
    const order = listing(chain, change)
    return {
      ...order,
      consideration: order.consideration.map(item => ({ ...item, ...part })),
    }
  }
  // In another currency, at a price that falls, for one taker, and at another marketplace.
  await post(priced({ tokenId: 4n, salt: 21n }, { itemType: 1, token: usd }))
  await post(priced({ tokenId: 3n, salt: 22n, fees: [] }, { endAmount: 50n }))
  const own = listing(chain, { tokenId: 5n, salt: 23n, fees: [] })
  const [given] = own.offer
  const forOne = given ? [{ ...given, recipient: other }] : []
  await post({ ...own, consideration: [...own.consideration, ...forOne] })
  const resold = listing(chain, { tokenId: 1n, salt: 26n, offerer: buyer, price: 300n, fees: [] })
  const consideration = resold.consideration.map(item => ({ ...item, recipient: buyer }))
  await post({ ...resold, consideration }, wallets.buyer)
  const edition = (change: listing.Change) =>
    listing(chain, { contract: editions, tokenId: 1n, fees: [], ...change })
  const cheap = edition({ quantity: 2n, price: 20n, salt: 24n })
  const source = 'another.example'
  for (const order of [cheap, edition({ quantity: 4n, price: 1200n, salt: 27n })])
    await market.post('/order/v4', { items: [await signed(order)], source })
  for (const body of bodies['/order/v4'] ?? []) await market.post('/order/v4', body)
  const inUsd = offer(chain, { tokenId: 3n, currency: usd, salt: 25n, fees: [] })
  expect(await market.postOffer(inUsd)).toMatchObject({ message: 'success' })
  // Two small sales of the other collection, one of the day before, and mints that are older than some periods.
  for (const taker of [buyer, other]) chain.fulfil(cheap, taker, 1n)
  for (let i = 0; i < 30; i++) chain.mine()
  await market.catchUp()
  const { db } = context
  const [sale] = await db.select().from(sales).where(eq(sales.contract, art))
  if (!sale) throw new Error('There is no sale')
  const before = { block: 1, logIndex: 99, timestamp: sale.timestamp - 86_400, totalPrice: 500n }
  await db.insert(sales).values({ ...sale, ...before })
  await db.insert(pendingTokens).values({
    ...{ chainId, txHash: `0x${'9'.repeat(64)}`, contract: art, tokenId: 1n, createdAt: 1 },
  })
}

const queryOf = (path: ServedPath) => (routes[path] as RouteDefinition).query
const jsonOf = (path: ServedPath) => {
  const query = queryOf(path)
  const { properties = {} } = query
    ? z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
    : {}
  return properties
}
const withQuery = servedPaths.filter(path => Object.keys(jsonOf(path)).length > 0)
/** Parameters that need what this market does not have: the tests that show what they change. */
const proved: { [path in ServedPath]?: Readonly<Record<string, string>> } = {
  '/execute/cancel-signature/v1': { signature: 'executeCancelSignature.test.ts' },
  '/execute/permit-signature/v1': { signature: 'executePermitSignature.test.ts' },
  '/order/v3': { signature: 'postOrders.test.ts' },
  '/order/v4': { signature: 'postOrders.test.ts' },
  '/collections/v7': { includeMintStages: '../steps/mintSteps.chain.test.ts' },
}

/** Queries that reach more of what a route does than the good one. */
const more: { [path in ServedPath]?: readonly Json[] } = {
  '/collections/v7': [{}],
  '/tokens/v7': [{ collection: art, sortBy: 'updatedAt' }],
  '/orders/bids/v6': [{ collection: art }],
  '/stats/v2': [{ token: `${art}:2` }],
  '/orders/depth/v1': [{ side: 'buy', token: `${art}:3` }],
  '/tokens/prices/v1': [{ contract: weth }],
  '/search/collections/v2': [{}],
  '/collections/trending/v1': [{ period: '30d' }],
  '/events/collections/floor-ask/v2': [{}],
}
/** Whom, or what, a route is about where the good request finds nothing. */
const about: { [path in ServedPath]?: Record<string, string> } = {
  '/users/{user}/bids/v1': { user: buyer },
}

/** What may mean something in some parameter. */
function values(): unknown[] {
  const { listed, offered, sale, market } = made
  const now = Math.floor(market.chain.now() / 1000)
  const texts = [
    ...['true', 'false', '1', '0', '2', '5', '100', `${now - 30}`, `${now + 30}`],
    ...[art, editions, usd, weth, seller, buyer, `${art}:1`, `${editions}:1`, `${art}:1:2`],
    ...[sets.collections, sets.contracts, `token:${art}:2`, `contract:${editions}`],
    ...[
      'gm',
      'printers',
      'Art',
      'red',
      'Colour',
      'test.example',
      listed,
      offered,
      sale,
      `0x${'3'.repeat(64)}`,
    ],
  ]
  return [...texts, { Colour: 'red' }, { Colour: 'blue' }]
}

/** A list of one as clients write it. */
const alone = (query: Json): Json =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      Array.isArray(value) && value.length === 1 ? value[0] : value,
    ]),
  )

async function answerTo(path: ServedPath, query: Json): Promise<{ text: string; message: string }> {
  const good: GoodRequest = made.good[path]
  const { body } = good
  const names = about[path] ?? good.path
  const { url, init } = toAsked(path, routes[path], { path: names, query, body, headers: {} })
  const response = await made.market.server.app.request(`/api/${chainId}${url}`, init)
  const text = await response.text()
  const message = response.status === 400 ? `${(JSON.parse(text) as Json).message}` : ''
  return { text: `${response.status} ${response.headers.get('location')} ${text}`, message }
}

/** How a parameter is taken, by what some values of it do to some answers. */
async function takenAs(path: ServedPath, name: string, bases: ReadonlyMap<Json, string>) {
  const schema = queryOf(path)
  const words = wordsOf({ json: jsonOf(path)[name] })
  // Where only some words are taken, nothing else is tried.
  for (const value of words.length > 0 ? words : values())
    for (const [query, answer] of bases) {
      const next = { ...query, [name]: value }
      if (JSON.stringify(next) === JSON.stringify(query)) continue
      if (!schema?.safeParse(next).success) continue
      const { text, message } = await answerTo(path, next)
      if (message === `${name} is not supported`) return 'refused'
      if (text !== answer) return 'heeded'
    }
  return 'unused'
}

describe('unusedParameter', () => {
  test.each(withQuery)(
    'behavior: each parameter of %s changes an answer, is refused, or is told to be unused',
    async path => {
      const good: GoodRequest = made.good[path]
      // What always refuses reads nothing.
      if (handlers[path].length === 0 && (good.status ?? 200) >= 400) return
      const bases = new Map<Json, string>()
      for (const query of [alone(good.query ?? {}), ...(more[path] ?? [])]) {
        const { text } = await answerTo(path, query)
        expect([path, query, (await answerTo(path, query)).text]).toEqual([path, query, text])
        bases.set(query, text)
      }
      const found: Record<string, string> = {}
      const told: Record<string, string> = {}
      for (const name of Object.keys(jsonOf(path))) {
        if (proved[path]?.[name] !== undefined) continue
        found[name] = await takenAs(path, name, bases)
        const isUnused = unusedParameter(path, name) !== undefined
        const isRefused = refusedParameters[path]?.includes(name)
        told[name] = isRefused ? 'refused' : isUnused ? 'unused' : 'heeded'
      }
      expect(found).toEqual(told)
      // What is proved elsewhere is not forgotten there.
      for (const [name, file] of Object.entries(proved[path] ?? {}))
        expect(readFileSync(join(import.meta.dirname, file), 'utf8')).toContain(name)
    },
    60_000,
  )

  test('behavior: what is unused is told in the description of the API, and what is refused is not in it', async () => {
    type Told = { name: string; description?: string }
    const { paths } = (await openApi()) as {
      paths: Record<string, Record<string, { parameters: Told[] }>>
    }
    for (const path of withQuery) {
      const [operation] = Object.values(paths[`/api/{chain}${path}`] ?? {})
      const told = new Map(operation?.parameters.map(each => [each.name, each.description]))
      for (const name of Object.keys(jsonOf(path))) {
        expect([path, name, told.has(name)]).toEqual([
          ...[path, name, !refusedParameters[path]?.includes(name)],
        ])
        const why = unusedParameter(path, name)
        if (why !== undefined) expect(told.get(name)).toBe(why)
      }
    }
  })
})
