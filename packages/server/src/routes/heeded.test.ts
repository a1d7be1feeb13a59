import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type RouteDefinition, routes } from '@sluice/sdk/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { art, buyer, createTestMarket, type TestMarket } from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { handlers, type ServedPath, servedPaths } from './handlers.ts'
import { heeded, heededByAll } from './heeded.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database)
}, 60_000)
afterAll(() => database.close())

/** What this server does not have. Whoever takes something off the list has to heed it. */
const refused: { [path in ServedPath]?: readonly string[] } = {
  '/collections/v7': ['creator', 'includeSecurityConfigs'],
  '/sales/v6': ['includeDeleted'],
  '/collections/trending-mints/v1': ['mintStandard'],
}
/** Parameters that change no answer here: see `refuseUnheeded`. */
const without = [
  ...['excludeSpam', 'excludeNsfw', 'useNonFlaggedFloorAsk', 'excludeEOA', 'optimizeCheckoutURL'],
  'excludeRangeTraits',
]

const queryOf = (path: ServedPath) => {
  const route: RouteDefinition = routes[path]
  return route.query ? z.toJSONSchema(route.query, { io: 'input' }) : undefined
}
const namesOf = (path: ServedPath) => Object.keys(queryOf(path)?.properties ?? {})
const withQuery = servedPaths.filter(path => namesOf(path).length > 0)

/** What a route is made of: its file, and those of this package that it needs, as one text. */
function sourceOf(path: ServedPath): string {
  const table = readFileSync(join(import.meta.dirname, 'handlers.ts'), 'utf8')
  const name = handlers[path].name
  const [, file] = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '(.*)'`).exec(table) ?? []
  if (!file) throw new Error(`${name} is not imported`)
  const seen = new Map<string, string>()
  const read = (at: string) => {
    if (seen.has(at) || /storage\/schema|heeded\.ts$/.test(at)) return
    const text = readFileSync(at, 'utf8')
    seen.set(at, text)
    for (const [, to] of text.matchAll(/from '(\.[^']*)'/g)) read(resolve(dirname(at), to ?? ''))
  }
  read(join(import.meta.dirname, file))
  return [...seen.values()].join('\n')
}

describe('heeded', () => {
  test.each(withQuery)(
    'behavior: each parameter of %s is heeded, or refused by its name',
    async path => {
      const known: readonly string[] | undefined = Object.hasOwn(heeded, path)
        ? heeded[path as keyof typeof heeded]
        : undefined
      const names = namesOf(path)
      const others = known
        ? names.filter(name => ![...known, ...heededByAll, ...without].includes(name))
        : []
      expect([...others].sort()).toEqual([...(refused[path] ?? [])].sort())
      // A name that no file of a route has cannot change its answer.
      const source = sourceOf(path)
      const ignored = names
        .filter(name => ![...others, ...heededByAll, ...without].includes(name))
        .filter(name => !new RegExp(`\\b${name}\\b`).test(source))
      expect(ignored).toEqual(ignoredOf[path] ?? [])
    },
  )

  test.each(
    Object.entries(refused).flatMap(([path, names]) => names.map(name => [path, name] as const)),
  )('error: %s does not leave out %s in silence', async (path, name) => {
    const address = path.replace(/\{(\w+)\}/g, (_, part: string) =>
      part === 'user' ? buyer : part === 'token' ? `${art}:1` : art,
    )
    const query = new URLSearchParams({ ...needed[path], [name]: sampleOf(name) })
    const { status, body } = await market.get(`${address}?${query}`)
    expect([status, body.message]).toEqual([400, `${name} is not supported`])
  })
})

/** Without these their routes are refused for another reason. */
const needed: Record<string, Record<string, string>> = {
  '/tokens/v7': { collection: art },
  '/users/activity/v6': { users: buyer },
  '/collections/trending-mints/v1': { period: '24h' },
  '/orders/depth/v1': { side: 'buy', collection: art },
}
/** What a route takes without a word of it in the code: its answer is what was asked for, whatever is asked. */
const ignoredOf: { [path in ServedPath]?: readonly string[] } = {
  // No step here asks for the challenge that this would answer.
  '/execute/cancel-signature/v1': ['auth'],
  // Told always.
  '/collections/v7': ['includeSalesCount'],
  '/tokens/v7': ['includeQuantity'],
  '/users/{user}/collections/v4': ['includeOnSaleCount'],
  // By whichever moment: what happened is told with one moment alone.
  '/collections/activity/v6': ['sortBy'],
  '/tokens/{token}/activity/v5': ['sortBy'],
  '/users/activity/v6': ['sortBy'],
  '/transfers/v4': ['sortBy'],
}

const sampleOf = (name: string) =>
  /Timestamp$/.test(name) ? '1' : /^(include|group|normalize)/.test(name) ? 'true' : art
