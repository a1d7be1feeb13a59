import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChainContext } from '../context.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { findRequest } from './findRequest.ts'
import { rememberRequest } from './rememberRequest.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())

const taker: Hex = `0x${'a'.repeat(40)}`
const orderOf = (place: number): Hex => `0x${`${place}`.padStart(64, '0')}`

test('behavior: of two answers to the same question at once both are kept, for either may be the one that is paid', async () => {
  const context = {
    ...{ db: database.db, chain: { id: 1 }, now: () => 1_800_000_000_000 },
    source: { head: async () => ({ number: 7 }) },
  } as unknown as ChainContext
  const find = () => findRequest(context, { requestId: 'r', taker, partial: false })
  const remember = (place: number, earlier?: findRequest.Result) =>
    rememberRequest(context, { id: 'r', taker, path: [{ orderId: orderOf(place) }], earlier })
  await remember(1)
  const earlier = await find()
  // Both have read the request before the other one wrote.
  await remember(2, earlier)
  await remember(3, earlier)
  const found = await find()
  expect(found?.answers.flat().map(line => line.orderId)).toEqual([1, 2, 3].map(orderOf))
  expect(found?.orderIds).toEqual([1, 2, 3].map(orderOf))
})

test('error: one answer more than are kept is refused, for the first may be the one that is paid', async () => {
  const context = {
    ...{ db: database.db, chain: { id: 1 }, now: () => 1_800_000_000_000 },
    source: { head: async () => ({ number: 7 }) },
  } as unknown as ChainContext
  const find = () => findRequest(context, { requestId: 'many', taker, partial: false })
  const remember = async (place: number) => {
    const path = [{ orderId: orderOf(place) }]
    await rememberRequest(context, { id: 'many', taker, path, earlier: await find() })
  }
  for (let place = 1; place <= 20; place++) await remember(place)
  await expect(remember(21)).rejects.toMatchObject({
    ...{
      statusCode: 400,
      apiCode: -1,
      message: expect.stringMatching(/^requestId many .* 20 ways/),
    },
  })
  // One that was told before is told again.
  await remember(1)
  expect(new Set((await find())?.orderIds)).toEqual(
    new Set(Array.from({ length: 20 }, (_, i) => orderOf(i + 1))),
  )
})
