import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import { type RouteDefinition, routes } from '@sluice/sdk/api'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { SolverNode } from '../crosschain/solverNode.ts'
import { createKey } from '../http/createKey.ts'
import type { ServedPath } from '../routes/handlers.ts'
import { createLogger } from '../telemetry/createLogger.ts'
import { addDrop } from './addDrop.ts'
import { addPair, factory } from './addPair.ts'
import { createFakeChain } from './createFakeChain.ts'
import { art, chainId, createTestMarket, usd, weth } from './createTestMarket.ts'
import { fieldsAtFault } from './fieldsAtFault.ts'
import { fillBook } from './fillBook.ts'
import type { GoodRequest } from './goodRequests.ts'
import { goodWrites } from './goodWrites.ts'
import type { TestDatabase } from './openTestDatabase.ts'
import { ownTime } from './ownTime.ts'
import { requestTo } from './requestTo.ts'
import { type Asked, toAsked } from './toAsked.ts'

/** Milliseconds of its own time that the server may take for one request. */
const longest = 1000
/** The other chain, and what the solver asks of both. */
const farId = 31338
const solverNode: SolverNode = {
  fees: async () => ({ base: 10n ** 9n, tip: 10n ** 9n }),
  nonce: async () => 0,
  estimate: async () => ({ gas: 200_000n }),
  send: async () => undefined,
  receipt: async () => undefined,
}
const zone = `0x${'d1'.repeat(20)}` as const
/** Where 501 is the contract's word: for kinds of orders that are not kept here, and for what there is none of. */
const unsupporting: readonly ServedPath[] = ['/execute/cancel/v3', '/execute/deposit/v1']
/** Characters of one answer: a page of a thousand orders, each with all that was signed. */
const largest = 4_000_000

/**
 * A market of some thousand tokens and orders, to which random and hostile requests are sent, and with which
 * nothing of what is secret must become known. For tests.
 */
export async function createFuzzMarket(database: TestDatabase) {
  const { key: apiKey, entry } = createKey('canary')
  const cosignerKey = `0x${'c0ffee42'.repeat(8)}` as const
  const solverKey = `0x${'c0ffee43'.repeat(8)}` as const
  const crossChain = {
    ...{ escrow: `0x${'d6'.repeat(20)}` as const, solverKey, confirmations: 0, feeBps: 10 },
    mostPerGas: 500_000_000_000n,
  }
  const rpcUrl = 'http://127.0.0.1:1/v3/canary-of-the-node'
  /** What is only for the server, or only for who sends it: in no answer, no log, no metric, no row (T9). */
  const secrets = [apiKey, cosignerKey.slice(2), solverKey.slice(2), 'canary-of-the-node']
  const expectNoSecret = (text: string) =>
    assert.deepEqual(
      secrets.filter(secret => text.includes(secret)),
      [],
    )
  const log = { lines: 0, last: '', leaks: [] as string[] }
  const write = (line: string) => {
    log.lines++
    log.last = line
    if (secrets.some(secret => line.includes(secret))) log.leaks.push(line)
  }
  const near = createFakeChain()
  const far = createFakeChain({ chainId: farId })
  addPair(near, { [weth]: 10n ** 20n, [usd]: 3n * 10n ** 11n })
  addDrop(near, art)
  const market = await createTestMarket(database, {
    fake: near,
    isNew: true,
    chain: {
      rpcUrls: [rpcUrl],
      orderZone: { address: zone, cosignerKey },
      router: `0x${'d4'.repeat(20)}`,
      swapFactories: { v2: factory },
      pools: [{ kind: 'sudoswap', address: `0x${'d5'.repeat(20)}` }],
      crossChain,
    },
    others: [
      {
        ...{ id: farId, name: 'Far', rpcUrls: [rpcUrl], startBlock: 0, crossChain },
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        source: far.source,
      },
    ],
    server: {
      apiKeys: [entry],
      requestLog: createLogger({ level: 'debug', stream: { write } }),
      solverNodes: new Map([chainId, farId].map(id => [id, solverNode])),
    },
  })
  await market.server.indexers[1]?.catchUp()
  const { pool, good: ofBook, sale } = await fillBook(database, market)
  const good = { ...ofBook, ...(await goodWrites(market, { zone, tx: sale })) }
  const ask = ({ url, init }: Asked) => market.server.app.request(`/api/${chainId}${url}`, init)

  /** The answer, and how much of the server's own time it took: each single request has to be fast, at the first try. */
  const measured = async (asked: Asked) => {
    const { result, time } = await ownTime(async () => {
      const response = await ask(asked)
      return { response, text: await response.text() }
    })
    return { ...result, time }
  }

  /** Whether an answer is one that may be given; its status. */
  const checkAnswer = async (path: ServedPath, asked: Asked): Promise<number> => {
    const route: RouteDefinition = routes[path]
    const { response, text, time } = await measured(asked)
    const { status } = response
    expectNoSecret(`${text} ${response.headers.get('location')}`)
    assert.ok(time < longest, `It took ${time} ms`)
    assert.ok(text.length < largest, `It is ${text.length} characters long`)
    if (status === 302) return status
    const body: unknown = JSON.parse(text)
    if (status === 200) {
      // The client's own typed routes take it.
      assert.equal(route.response.safeParse(body).error, undefined)
      return status
    }
    const isRefusal = status >= 400 && status < 500
    assert.ok(isRefusal || (status === 501 && unsupporting.includes(path)), `${status} ${text}`)
    const { statusCode, error, message } = body as Record<string, unknown>
    assert.equal(statusCode, status)
    assert.match(`${error}`, /^\w/)
    assert.match(`${message}`, /^\S/)
    const names = fieldsAtFault(route, asked)
    // An address with dots for a name is another address.
    if (!names || Object.values(asked.path).some(name => /^\.+$/.test(name))) return status
    assert.ok(
      status === 400 && names.some(name => `${message}`.startsWith(name)),
      `${status} "${message}" names none of these: ${names.join(', ')}`,
    )
    return status
  }

  return {
    ...market,
    /** Sends a request that is in order, and so many others; the first one must be understood. */
    async check(path: ServedPath, cases: number): Promise<void> {
      const route: RouteDefinition = routes[path]
      const example: GoodRequest = good[path]
      const headers = { 'x-api-key': apiKey }
      const asked = toAsked(path, route, { ...example, headers })
      assert.equal(await checkAnswer(path, asked), example.status ?? 200)
      await fc.assert(
        fc.asyncProperty(requestTo(path, route, { pool, headers, good: example }), async asked => {
          await checkAnswer(path, asked)
        }),
        { numRuns: cases },
      )
      assert.deepEqual(market.failures, [])
      // Else the log of what is written stays in the memory that the embedded database lives in.
      if (!database.isShared) await database.db.execute(sql`checkpoint`)
    },
    /** Looks for what is secret wherever the requests may have left it. */
    async checkSecrets(): Promise<void> {
      assert.ok(log.last.includes(entry.prefix))
      assert.deepEqual(log.leaks, [])
      expectNoSecret((await market.server.metrics.text()).body)
      for (const path of ['/ready', '/health', '/openapi.json', '/config.json'])
        expectNoSecret(await (await market.server.app.request(path)).text())
      for (const failure of market.failures) expectNoSecret(inspect(failure, { depth: 10 }))
      const tables = await database.db
        .select({ name: sql<string>`table_name` })
        .from(sql`information_schema.tables`)
        .where(sql`table_schema = 'public'`)
      const names = tables.map(({ name }) => name)
      assert.ok(names.includes('orders'))
      const found = sql.join(
        secrets.map(secret => sql`strpos(t::text, ${secret}) > 0`),
        sql` or `,
      )
      for (const name of names)
        assert.deepEqual(
          await database.db
            .select({ row: sql`t::text` })
            .from(sql`${sql.identifier(name)} t`)
            .where(found)
            .limit(1),
          [],
        )
    },
    logged: () => log.lines,
  }
}
