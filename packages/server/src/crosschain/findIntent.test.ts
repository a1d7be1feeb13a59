import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type IntentState, intents } from '../storage/schema/crossChain.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { findIntent } from './findIntent.ts'
import type { Pair } from './party.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(() => {
  escrow.clear()
  return database.reset()
})

const time = 1_800_000_000
const user: Hex = `0x${'a'.repeat(40)}`
/** What the escrow has of an intent in the newest block: nothing, or by its number what it calls the state. */
const escrow = new Map<Hex, number>()
const read = async ([call]: readonly { args: readonly [Hex] }[]) => [
  [user, 1n, escrow.get(call?.args[0] ?? '0x') ?? 0, 1n],
]
const partyOf = (id: number) => ({
  settings: { escrow: user },
  context: {
    ...{ db: database.db, chain: { id }, now: () => time * 1000 },
    source: { head: async () => ({ number: 7, timestamp: time }), read },
  },
})
const find = async (taker = user) => {
  const pair = { origin: partyOf(1), destination: partyOf(2) } as unknown as Pair
  return (await findIntent(pair, { requestId: 'r', user, taker }))?.id
}
const idOf = (place: number): Hex => `0x${`${place}`.padStart(64, '0')}`
/** An intent of the request, made so many seconds after the first one. */
async function put(
  place: number,
  state: IntentState,
  change: Partial<typeof intents.$inferInsert>,
) {
  const id = idOf(place)
  const at = (time + place) * 1000
  await database.db.insert(intents).values({
    ...{ id, user, taker: user, content: id, salt: id, requestId: 'r', calls: [], state },
    ...{ amount: 1n, fee: 1n, value: 0n, gasCost: 1n, originChainId: 1, destinationChainId: 2 },
    ...{
      payBy: time + 600,
      fillBy: time + 1200,
      deadline: time + 1800,
      createdAt: at,
      updatedAt: at,
    },
    ...change,
  })
}
const late = { payBy: time - 1 }

describe('findIntent', () => {
  test('behavior: what one account pays for one taker is not found for another one', async () => {
    await put(1, 'deposited', {})
    const other: Hex = `0x${'b'.repeat(40)}`
    expect(await find(other)).toBe(undefined)
    await put(2, 'quoted', { taker: other })
    expect([await find(), await find(other)]).toEqual([idOf(1), idOf(2)])
  })

  test.each(['deposited', 'filling', 'filled', 'claimed'] as const)(
    'behavior: one that was %s after a new one was quoted is the one that was paid',
    async state => {
      await put(1, state, late)
      await put(2, 'quoted', {})
      expect(await find()).toBe(idOf(1))
    },
  )

  test('behavior: of those that nobody paid it is the newest, while it can be paid', async () => {
    await put(1, 'refunded', late)
    await put(2, 'quoted', late)
    expect(await find()).toBe(undefined)
    await put(3, 'quoted', {})
    expect(await find()).toBe(idOf(3))
  })

  test('behavior: a payment in a block that is not certain yet is a payment', async () => {
    await put(1, 'quoted', late)
    expect(await find()).toBe(undefined)
    escrow.set(idOf(1), 1)
    expect(await find()).toBe(idOf(1))
    await put(2, 'quoted', {})
    expect(await find()).toBe(idOf(1))
    // What the escrow has given back is nobody's payment any more.
    escrow.set(idOf(1), 3)
    expect(await find()).toBe(idOf(2))
  })

  test('behavior: what was done stays done, though the solver was not paid for it', async () => {
    await put(1, 'failed', { ...late, fillHash: idOf(9) })
    expect(await find()).toBe(idOf(1))
    await database.reset()
    await put(1, 'failed', late)
    expect(await find()).toBe(undefined)
  })
})
