import crypto from 'node:crypto'
import { readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { type RouteDefinition, routes } from '@sluice/sdk/api'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openApi } from '../openApi.ts'
import { requestResults, requests } from '../storage/schema/operations.ts'
import { orders } from '../storage/schema/orders.ts'
import { type AnswerMarket, createAnswerMarket } from '../testing/createAnswerMarket.ts'
import {
  art,
  chainId,
  editions,
  marketplace,
  other,
  seller,
  usd,
  weth,
} from '../testing/createTestMarket.ts'
import { fieldPaths, wordsOf } from '../testing/fieldPaths.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { toAsked } from '../testing/toAsked.ts'
import { handlers, type ServedPath, servedPaths } from './handlers.ts'
import { unusedFields } from './unusedFields.ts'

let database: TestDatabase
let made: AnswerMarket
beforeAll(async () => {
  database = await openTestDatabase()
  // What is random is the same each time, so that answers can be compared.
  vi.spyOn(crypto, 'randomBytes').mockImplementation(((size: number) =>
    Buffer.alloc(size, 7)) as never)
  syncBuiltinESMExports()
  made = await createAnswerMarket(database)
}, 120_000)
afterAll(async () => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  await made.market.server.close()
  await database.close()
})

const withBody = servedPaths.filter(path => (routes[path] as RouteDefinition).body !== undefined)
/** They take nothing in this market, and what they refuse is tried where they do. */
const elsewhere: Readonly<Partial<Record<ServedPath, string>>> = {
  '/execute/mint/v1': 'mintSteps.chain.test.ts, preview and toMint',
  '/execute/cancel-signature/v1': 'executeCancelSignature.test.ts',
  '/execute/permit-signature/v1': 'executePermitSignature.test.ts',
  '/execute/solve/v1': 'solver.chain.test.ts',
}
/** Fields that need more than one request, or change something else than the answer: the tests that show it. */
const proved: { [path in ServedPath]?: Readonly<Record<string, string>> } = {
  '/execute/buy/v7': {
    allowInactiveOrderIds: 'executeBuy.test.ts',
    'items[].rawOrder.kind': '../steps/buySteps.test.ts',
    'items[].rawOrder.data': '../steps/buySteps.test.ts',
    'items[].preferredMintStage': '../steps/mintSteps.chain.test.ts',
  },
  '/execute/sell/v7': {
    allowInactiveOrderIds: 'executeSell.test.ts',
    partial: 'executeSell.test.ts',
    'items[].rawOrder.kind': 'executeSell.test.ts',
    'items[].rawOrder.data': 'executeSell.test.ts',
  },
  '/execute/bid/v5': {
    'params[].checkMakerOutstandingBalance': 'executeBid.test.ts',
  },
  '/execute/swap/v1': { usePermit: 'executeSwap.test.ts' },
  '/collections/refresh/v2': { metadataOnly: 'refreshCollection.test.ts' },
  '/order/v4': {
    'items[].bulkData.data.orderIndex': 'postOrders.test.ts',
    'items[].bulkData.data.merkleProof': 'postOrders.test.ts',
  },
}

/** An answer, and what is noted with it, without what is another one each time. */
async function answerTo(path: ServedPath, body: unknown): Promise<string> {
  const { db } = database
  // An order that is there already would be a success whatever comes with it.
  if (path.startsWith('/order/')) for (const salt of [6n, 77n]) await forget(salt)
  const { url, init } = toAsked(path, routes[path], { body, headers: {} })
  const response = await made.market.server.app.request(`/api/${chainId}${url}`, init)
  const text = await response.text()
  const id = /"requestId":"([^"]*)"/.exec(text)?.[1] ?? ''
  const noted = [
    id &&
      (await db
        .select({ source: requests.source, referrer: requests.referrer })
        .from(requests)
        .where(eq(requests.id, id))),
    path === '/execute/results/v1' &&
      (await db.select().from(requestResults).orderBy(desc(requestResults.id)).limit(1)).map(
        ({ stepId, txHash, errorMessage }) => [stepId, txHash, errorMessage],
      ),
    path.startsWith('/order/') &&
      (await db
        .select({ source: orders.source })
        .from(orders)
        .orderBy(desc(orders.createdAt), desc(orders.id))
        .limit(20)),
  ]
  return `${response.status} ${id ? text.replaceAll(id, '') : text} ${JSON.stringify(noted)}`
}

async function forget(salt: bigint) {
  const rows = await database.db.select({ id: orders.id, rawData: orders.rawData }).from(orders)
  for (const { id, rawData } of rows)
    if ((rawData as { salt?: string }).salt === `${salt}`)
      await database.db.delete(orders).where(eq(orders.id, id))
}

/** A copy that has the value at the place. */
function changed(body: unknown, place: readonly string[], value: unknown): unknown {
  const [name, ...rest] = place
  if (name === undefined) return value
  if (name === '[]') {
    const [first, ...others] = Array.isArray(body) ? body : []
    return [changed(first, rest, value), ...others]
  }
  const all = (body ?? {}) as Record<string, unknown>
  const key = name === '*' ? 'seaport-v1.5' : name
  return { ...all, [key]: changed(all[key], rest, value) }
}

const placeOf = (field: string) => field.replaceAll('[]', '.[]').split('.').filter(Boolean)

/** What may mean something in some field. */
function values(): unknown[] {
  const soon = Math.floor(made.market.chain.now() / 1000) + 999
  const hash = `0x${'3'.repeat(64)}`
  const { listed, offered, requestId } = made
  return [
    ...[true, false, 1, 2, 0, 31_338, soon],
    ...['gm', 'a.example', '5', `${soon}`, hash, listed, offered, requestId, '0x1234'],
    ...[seller, other, usd, weth, `${art}:2`, `${editions}:1`, art, `${art}:1:2`],
    ...[`token:${art}:4`, 'red', 'Size', 'b.example', `${10n ** 30n}`],
    ...[[], ['a.example'], [`${marketplace}:100`], [`${marketplace}:5`], [`${art}:2`, `${art}:3`]],
    ...[[{ orderId: listed }], [listed], [hash], [art], [editions], {}, { salt: '1' }],
  ]
}

/** Whether some value of a field is answered otherwise than what is asked without it. */
async function isHeeded(path: ServedPath, field: string, bases: ReadonlyMap<unknown, string>) {
  const { body: schema }: RouteDefinition = routes[path]
  if (!schema) return false
  // Where any text is taken, the words of the schema are none of its own.
  const takesAny = [...bases.keys()].some(
    body => schema.safeParse(changed(structuredClone(body), placeOf(field), 'gm')).success,
  )
  for (const value of [...values(), ...(takesAny ? [] : wordsOf(schema))])
    for (const [body, answer] of bases) {
      const next = changed(structuredClone(body), placeOf(field), value)
      if (JSON.stringify(next) === JSON.stringify(body)) continue
      if (!schema.safeParse(next).success) continue
      if ((await answerTo(path, next)) !== answer) return true
    }
  return false
}

describe('unusedFields', () => {
  test.each(withBody.filter(path => !(path in elsewhere)))(
    'behavior: each field of the body of %s changes an answer, is refused, or is told to be unused',
    async path => {
      const route: RouteDefinition = routes[path]
      if (!route.body) throw new Error(`${path} has no body`)
      // What always refuses reads nothing.
      if (handlers[path].length === 0) return
      const bases = new Map<unknown, string>()
      for (const body of [
        (made.good[path] as { body: unknown }).body,
        ...(made.more[path] ?? []),
      ]) {
        await answerTo(path, body)
        const answer = await answerTo(path, body)
        // What is not the same twice would make everything look heeded: the good one may lack a salt.
        if ((await answerTo(path, body)) === answer) bases.set(body, answer)
      }
      expect(bases.size).toBeGreaterThan(0)
      const unheeded: string[] = []
      for (const field of fieldPaths(route.body))
        if (!(await isHeeded(path, field, bases))) unheeded.push(field)
      // A word that can only be one is heeded by being asked for.
      const known = Object.keys(proved[path] ?? {})
      const told = Object.keys(unusedFields[path] ?? {})
      expect(unheeded.filter(field => field !== 'kind' && !known.includes(field)).sort()).toEqual(
        told.sort(),
      )
      // What is proved elsewhere is neither shown here nor forgotten there.
      for (const [field, file] of Object.entries(proved[path] ?? {})) {
        const word = placeOf(field).at(-1) ?? ''
        const [, before = ''] = placeOf(field).reverse()
        expect(unheeded).toContain(field)
        const text = readFileSync(join(import.meta.dirname, file), 'utf8')
        expect([file, text.includes(word) || text.includes(before)]).toEqual([file, true])
      }
    },
    240_000,
  )

  test('behavior: what is unused is told in the description of the API', async () => {
    const { paths } = (await openApi()) as {
      paths: Record<string, Record<string, { requestBody?: { description?: string } }>>
    }
    for (const [path, fields] of Object.entries(unusedFields)) {
      const told = paths[`/api/{chain}${path}`]?.post?.requestBody?.description ?? ''
      for (const [field, why] of Object.entries(fields)) {
        expect(told).toContain(`\`${field}\``)
        expect(told).toContain(why)
      }
    }
  })
})
