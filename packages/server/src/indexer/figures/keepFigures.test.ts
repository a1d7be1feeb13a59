import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { figureTimes } from '../../storage/schema/figures.ts'
import { chainId, createTestMarket } from '../../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/openTestDatabase.ts'
import { keepFigures } from './keepFigures.ts'

const hours = 3_600_000

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.reset())

test('behavior: after a standstill of days the figures are moved by six hours at a time, each in a transaction of its own', async () => {
  const { context } = await createTestMarket(database)
  const { db } = context
  const asOf = async () =>
    (await db.select().from(figureTimes).where(eq(figureTimes.chainId, chainId)))[0]?.asOf ?? 0
  let now = context.now()
  const moved: number[] = []
  const watched = new Proxy(db, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name)
      return async (...args: Parameters<typeof db.transaction>) => {
        const before = await asOf()
        const result = await target.transaction(...args)
        moved.push((await asOf()) - before)
        return result
      }
    },
  })
  const keep = keepFigures({ ...context, db: watched, now: () => now })
  await keep()
  const begun = await asOf()
  moved.length = 0
  now += 27 * hours
  await keep()
  expect(moved).toEqual([6, 6, 6, 6, 3].map(each => each * 3600))
  expect((await asOf()) - begun).toBe(27 * 3600)
  // At most once in ten seconds.
  now += 9_000
  await keep()
  expect(moved).toHaveLength(5)
})
