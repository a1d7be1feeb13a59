import { inspect } from 'node:util'
import { type RouteDefinition, routes } from '@sluice/sdk/api'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { ServerError } from '../errors.ts'
import { createKey } from '../http/createKey.ts'
import { createLogger } from '../telemetry/createLogger.ts'
import {
  art,
  buyer,
  chainId,
  createTestMarket,
  editions,
  listing,
  offer,
  seller,
  type TestMarket,
  usd,
  weth,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { servedPaths } from './handlers.ts'

/** Requests to each route; `npm run test:fuzz` makes more of them. */
const cases = Number(process.env.SLUICE_CASES ?? 200)
/** Milliseconds that one request may take. */
const longest = 1000
/** Characters of one answer. */
const largest = 2_000_000

/** What is only for the server, or only for who sends it: in no answer, no log, no metric, no row (T9). */
const { key: apiKey, entry } = createKey('canary')
const cosignerKey = `0x${'c0ffee42'.repeat(8)}` as const
const rpcUrl = 'http://127.0.0.1:1/v3/canary-of-the-node'
const secrets = [apiKey, cosignerKey.slice(2), 'canary-of-the-node']
const expectNoSecret = (text: string) =>
  expect(secrets.filter(secret => text.includes(secret))).toEqual([])

const log: string[] = []
let database: TestDatabase
let market: TestMarket
/** What means something in this market, and in the continuations of its lists. */
let pool: unknown[]
beforeAll(async () => {
  database = await openTestDatabase()
  const requestLog = createLogger({ level: 'debug', stream: { write: line => log.push(line) } })
  market = await createTestMarket(database, {
    chain: { rpcUrls: [rpcUrl], orderZone: { address: `0x${'d1'.repeat(20)}`, cosignerKey } },
    server: { apiKeys: [entry], requestLog },
  })
  const { chain } = market
  chain.setFunds(weth, buyer, 1000n)
  chain.allow(weth, buyer, 1000n)
  await market.catchUp()
  const listed = listing(chain, { tokenId: 1n })
  const ids = [
    (await market.postListing(listed)).orderId,
    (await market.postListing(listing(chain, { tokenId: 2n, salt: 2n }))).orderId,
    (await market.postOffer(offer(chain, { tokenId: 3n, salt: 3n }))).orderId,
    (await market.postOffer(offer(chain, { root: 0n, salt: 4n }), { collection: art })).orderId,
  ]
  const sale = chain.fulfil(listed, buyer)
  await market.catchUp()
  const cursors = [
    '0',
    '1_2',
    `${10n ** 20n}_${art}`,
    `null_${art}`,
    '1_2_3',
    '1_2_3_4',
    `1_${ids[0]}`,
  ]
  pool = [
    ...[seller, buyer, art, editions, weth, usd, `0x${'0'.repeat(40)}`, art.toUpperCase()],
    ...[1, 2, 99].map(id => `${art}:${id}`),
    ...[`${art}:1:3`, `${art}:3:1`, `token:${art}:1`, `contract:${art}`, `range:${art}:1:3`],
    ...[...ids, sale],
    ...['seaport-v1.5', 'seaport-v1.6', 'transaction', 'test.example', 'Art', 'Colour', 'red'],
    ...['0', '1', '2', '20', '1000', '1800000000', `${10n ** 18n}`, `${(1n << 256n) - 1n}`],
    ...[`${seller}:100`, `${seller}:10001`, '4b0fa1a5-6b6a-4cf0-8a5a-5a1a0f1e2d3c'],
    ...[0, 1, 2, 20, 1000, 1_800_000_000],
    ...cursors.map(text => Buffer.from(text).toString('base64url')),
  ]
}, 60_000)
afterAll(() => database.close())

type Asked = { url: string; init: RequestInit }

/** A request to a route: path, query and body by its own schemas, and parameters that it does not know. */
function requestTo(path: string, route: RouteDefinition): fc.Arbitrary<Asked> {
  const nothing = fc.constant({})
  return fc
    .record({
      path: route.path ? arbitraryOf(route.path, pool) : nothing,
      query: route.query ? arbitraryOf(route.query, pool) : nothing,
      body: route.body ? arbitraryOf(route.body, pool) : fc.constant(undefined),
      more: fc.dictionary(fc.string({ maxLength: 8 }), fc.constantFrom(...hostileValues), {
        maxKeys: 1,
      }),
    })
    .map(({ path: names, query, body, more }) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = (names as Record<string, unknown> | null)?.[name]
        // Longer addresses do not come through an HTTP server.
        return (
          encodeURIComponent(
            textOf(value)
              .replace(/\p{Surrogate}/gu, '?')
              .slice(0, 500),
          ) || 'x'
        )
      })
      const search = new URLSearchParams([...pairsOf(query), ...pairsOf(more)]).toString()
      return {
        url: `/api/${chainId}${filled}?${search.slice(0, 8000)}`,
        init:
          route.method === 'GET'
            ? { headers: { 'x-api-key': apiKey } }
            : {
                method: 'POST',
                headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
                body: JSON.stringify(body) ?? '',
              },
      }
    })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** As clients write them: lists repeat their name, objects name their keys. */
function pairsOf(query: unknown): [string, string][] {
  if (typeof query !== 'object' || query === null) return []
  return Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined) return []
    if (Array.isArray(value)) return value.map((each): [string, string] => [name, textOf(each)])
    if (typeof value === 'object' && value !== null)
      return pairsOf(value).map(([key, inner]): [string, string] => [`${name}[${key}]`, inner])
    return [[name, textOf(value)]]
  })
}

/** The answer, and how long the fastest of three attempts took: one may have waited for other tests. */
async function ask({ url, init }: Asked) {
  let fastest = Number.POSITIVE_INFINITY
  for (let attempt = 0; ; attempt++) {
    const began = performance.now()
    const response = await market.server.app.request(url, init)
    const text = await response.text()
    fastest = Math.min(fastest, performance.now() - began)
    if (fastest < longest || attempt === 2) return { response, text, fastest }
  }
}

describe('every route', () => {
  test.each(servedPaths)(
    'behavior: %s is never a 500, never slow, never without bounds',
    async path => {
      const route: RouteDefinition = routes[path]
      let answered = 0
      await fc.assert(
        fc.asyncProperty(requestTo(path, route), async asked => {
          const { response, text, fastest } = await ask(asked)
          const { status } = response
          expectNoSecret(`${text} ${response.headers.get('location')}`)
          expect(fastest).toBeLessThan(longest)
          expect(text.length).toBeLessThan(largest)
          if (status === 302) return
          const body: unknown = JSON.parse(text)
          if (status === 200) {
            answered++
            // The client's own typed routes take it.
            expect(route.response.safeParse(body).error).toBeUndefined()
            return
          }
          // 501 is the contract's word for kinds of orders that are not kept here.
          if (status !== 501) expect([status >= 400 && status < 500, body]).toEqual([true, body])
          expect(body).toMatchObject({
            statusCode: status,
            error: expect.stringMatching(/./),
            message: expect.stringMatching(/./),
          })
        }),
        { numRuns: cases },
      )
      // Nothing is shown by requests of which none is understood.
      if (route.method === 'GET' && !route.redirects) expect(answered).toBeGreaterThan(0)
      const serious = market.failures.filter(
        failure => !(failure instanceof ServerError && failure.statusCode === 501),
      )
      expect(serious).toEqual([])
    },
    cases * 600,
  )

  test('behavior: no secret of all these requests is told or kept anywhere (T9)', async () => {
    expect(log.length).toBeGreaterThan(servedPaths.length)
    expect(log.at(-1)).toContain(entry.prefix)
    expectNoSecret(log.join(''))
    expectNoSecret((await market.server.metrics.text()).body)
    for (const path of ['/ready', '/health', '/openapi.json', '/config.json'])
      expectNoSecret(await (await market.server.app.request(path)).text())
    for (const failure of market.failures) expectNoSecret(inspect(failure, { depth: 10 }))
    const tables = await database.db
      .select({ name: sql<string>`table_name` })
      .from(sql`information_schema.tables`)
      .where(sql`table_schema = 'public'`)
    const names = tables.map(({ name }) => name)
    expect(names).toContain('orders')
    for (const name of names)
      expectNoSecret(
        JSON.stringify(
          await database.db.execute(sql`select t::text from ${sql.identifier(name)} t`),
        ),
      )
  })
})

/** The parts of zod's own description of a schema that requests are made by. */
type Definition = {
  type: string
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  valueType?: z.ZodMiniType
  in?: z.ZodMiniType
  options?: readonly z.ZodMiniType[]
  shape?: Readonly<Record<string, z.ZodMiniType>>
  entries?: Readonly<Record<string, string | number>>
  values?: readonly unknown[]
}

/** Texts and numbers that nobody thought of, each with a reason of its own. */
const hostileValues: readonly unknown[] = [
  '',
  '\0',
  '%',
  '_',
  "'; drop table orders; --",
  '\\',
  '__proto__',
  'constructor',
  '\ud800',
  '9'.repeat(78),
  '9'.repeat(400),
  '-1',
  '1e309',
  'NaN',
  '0x',
  'null',
  `0x${'0'.repeat(40)}`,
  `0x${'f'.repeat(64)}`,
  'x'.repeat(5000),
  'a:'.repeat(500),
  0,
  -1,
  1.5,
  2 ** 53,
  1e308,
  null,
  undefined,
  true,
  [],
  {},
  [[]],
]

/**
 * Values for a schema: mostly such as it takes, here and there what it should refuse. `pool` has texts and
 * numbers that mean something to the server.
 */
function arbitraryOf(schema: z.ZodMiniType, pool: readonly unknown[]): fc.Arbitrary<unknown> {
  const hostile = fc.oneof(
    fc.constantFrom(...hostileValues),
    fc.constantFrom(...pool),
    fc.string({ maxLength: 30 }),
    fc.jsonValue({ maxDepth: 2 }),
  )
  const make = (each: z.ZodMiniType): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 30, arbitrary: formed(each) }, { weight: 1, arbitrary: hostile })

  const formed = (each: z.ZodMiniType): fc.Arbitrary<unknown> => {
    const definition = each._zod.def as unknown as Definition
    const { innerType, element, valueType, options, shape, entries, values } = definition
    if (innerType) return make(innerType)
    if (shape) return objectOf(shape)
    if (element) return fc.array(make(element), { maxLength: 3 })
    if (valueType) return fc.dictionary(fc.constantFrom(...keys), make(valueType), { maxKeys: 3 })
    if (options) return fc.oneof(...options.map(make))
    if (entries) return fc.constantFrom(...Object.values(entries))
    if (values) return fc.constantFrom(...values)
    // What is left is a text, a number, a boolean, or one of these in another form: what fits is taken.
    const fitting = [...pool, true, false].filter(value => each.safeParse(value).success)
    if (fitting.length > 0) return fc.constantFrom(...fitting)
    return definition.in ? make(definition.in) : hostile
  }

  const objectOf = (shape: Readonly<Record<string, z.ZodMiniType>>) => {
    const needed = Object.keys(shape).filter(key => !shape[key]?.safeParse(undefined).success)
    const fields = Object.entries(shape).map(([key, field]) => {
      // Few at once: where all were given, one that is refused would hide the others.
      const weight = needed.includes(key) ? 0 : 6
      const given = { weight: 1, arbitrary: make(field) }
      return [key, weight === 0 ? make(field) : fc.oneof({ weight, arbitrary: missing }, given)]
    })
    return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>)
  }
  return make(schema)
}

const missing = fc.constant(undefined)

/** Names of traits, of which some exist, and names that mean something to JavaScript. */
const keys = ['Colour', 'Size', 'Nothing', '__proto__', 'constructor', "x'y", '0']
