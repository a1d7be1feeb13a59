import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChainContext } from '../context.ts'
import { floorChanges } from '../storage/schema/figures.ts'
import { art, chainId, editions } from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { floorsKeptFor, forgetFloorChanges } from './forgetFloorChanges.ts'

const now = 2_000_000_000
const until = now - floorsKeptFor
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const change = (contract: typeof art, time: number, price: bigint | null, chain = chainId) => ({
  ...{ chainId: chain, contract, time, minute: Math.floor(time / 60), kind: 'sale' as const },
  ...{ orderId: price === null ? null : ('0x01' as const), price, value: price },
})
const left = async () =>
  (await database.db.select().from(floorChanges).orderBy(asc(floorChanges.id))).map(
    ({ time, price }) => [time - until, price],
  )

describe('forgetFloorChanges', () => {
  test('default: what a floor was at the beginning of what is kept stays, and what came before goes', async () => {
    await database.db
      .insert(floorChanges)
      .values([
        change(art, until - 500, 1n),
        change(art, until - 300, null),
        change(art, until - 100, 3n),
        change(art, until + 100, 4n),
        change(editions, until - 400, 5n),
        change(editions, until - 200, null),
        change(art, until - 600, 6n, chainId + 1),
        change(art, until - 500, 7n, chainId + 1),
      ])
    let clock = now * 1000
    const context = { db: database.db, chain: { id: chainId }, now: () => clock } as ChainContext
    const forget = forgetFloorChanges(context)
    await forget()
    const others = [
      [-600, 6n],
      [-500, 7n],
    ]
    expect(await left()).toEqual([[-100, 3n], [100, 4n], ...others])
    // The next look is after an hour.
    clock += 1_800_000
    await database.db.insert(floorChanges).values(change(art, until - 700, 8n))
    await forget()
    expect(await left()).toHaveLength(5)
    clock += 1_800_000
    await forget()
    expect(await left()).toEqual([[100, 4n], ...others])
  })
})
