import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestResults, requests } from '../storage/schema/operations.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { forgetRequests } from './forgetRequests.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())

test('behavior: of what is older than a day the newest stay, of the last day all, of a month ago nothing', async () => {
  const { db } = database
  const now = 1_800_000_000_000
  const hours = [1, 2, 3, 30, 40, 50, 60, 800]
  for (const hour of hours) {
    const createdAt = now - hour * 3_600_000
    await db.insert(requests).values({
      ...{ id: `${hour}`, chainId: 1, kind: 'buy', account: '0x1', block: 1 },
      ...{ orderIds: [], createdAt },
    })
    await db.insert(requestResults).values({ requestId: `${hour}`, stepId: 'sale', createdAt })
  }
  await forgetRequests(db, { now, most: 2 })
  const left = async () => [
    (await db.select().from(requests)).map(({ id }) => Number(id)).sort((a, b) => a - b),
    (await db.select().from(requestResults))
      .map(({ requestId }) => Number(requestId))
      .sort((a, b) => a - b),
  ]
  const kept = [1, 2, 3, 30, 40]
  expect(await left()).toEqual([kept, kept])
  // How many there are is believed for a while.
  await forgetRequests(db, { now: now + 1000, most: 1 })
  expect(await left()).toEqual([kept, kept])
  await forgetRequests(db, { now: now + 60_000, most: 1 })
  const fewer = [1, 2, 3, 30]
  expect(await left()).toEqual([fewer, fewer])
})
