import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../storage/openDatabase.ts'
import { balances } from '../storage/schema/chainData.ts'
import {
  art,
  createTestMarket,
  editions,
  listing,
  seller,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { getUserTokens } from './getUserTokens.ts'
import type { RouteContext } from './routeHandler.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database)
  await market.catchUp()
  // More than is read whole.
  market.chain.mint(editions, seller, 1n, 2000n)
  await market.catchUp()
  for (const tokenId of [1n, 2n, 3n])
    await market.postListing(
      listing(market.chain, { tokenId, salt: tokenId, price: tokenId * 100n }),
    )
}, 60_000)
afterAll(() => database.close())

/** A page of two, where `meanwhile` comes between its two statements. */
async function page(continuation: string | undefined, meanwhile: () => Promise<unknown>) {
  let isNext = true
  const db: Db = Object.assign(Object.create(database.db), {
    async execute(...query: Parameters<Db['execute']>) {
      const found = (await database.db.execute(...query)) as unknown as { rows: object[] }
      if (isNext && found.rows.some(row => 'token' in row)) {
        isNext = false
        await meanwhile()
      }
      return found
    },
  })
  const query = { sortBy: 'floorAskPrice' as const, limit: 2, continuation }
  const { tokens, continuation: next } = await getUserTokens(
    { ...market.context, db } as unknown as RouteContext,
    { path: { user: seller }, query, body: undefined } as never,
    {} as never,
  )
  return { ids: tokens?.map(({ token }) => token?.tokenId), next }
}

test('behavior: what leaves an account while its page by floor is read ends no list', async () => {
  const gone = and(eq(balances.contract, art), eq(balances.tokenId, 2n))
  const first = await page(undefined, () =>
    database.db.update(balances).set({ amount: 0n }).where(gone),
  )
  expect(first.ids).toEqual(['1'])
  const second = await page(first.next ?? undefined, async () => undefined)
  expect(second.ids?.[0]).toBe('3')
  expect(second.next).not.toBe(null)
})
