import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { intents, solverTransactions } from '../storage/schema/crossChain.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { mostRefunds, refundLimits } from './refundLimits.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(() => database.reset())

const now = 1_800_000_000_000
const hour = 3_600_000
const solver = `0x${'5'.repeat(40)}` as const
const party = { solver, context: { chain: { id: 1 }, now: () => now } } as Parameters<
  typeof refundLimits
>[1]
const account = (place: number): Hex => `0x${`${place}`.padStart(40, '0')}`
let nonce = 0

/** What was sent back to somebody, by default a minute ago. */
async function add(
  users: readonly Hex[],
  change: Partial<typeof solverTransactions.$inferInsert> = {},
) {
  const rows = users.map(user => ({
    user,
    id: `0x${`${nonce++}`.padStart(64, '0')}` as Hex,
    nonce,
  }))
  await database.db.insert(intents).values(
    rows.map(({ id, user }) => ({
      ...{ id, user, content: id, salt: id, amount: 1n, fee: 1n, value: 0n, gasCost: 1n },
      ...{ originChainId: 1, destinationChainId: 2, payBy: 1, fillBy: 1, deadline: 1 },
      ...{ state: 'refunded' as const, createdAt: now, updatedAt: now },
    })),
  )
  await database.db.insert(solverTransactions).values(
    rows.map(({ id, nonce }) => ({
      ...{ chainId: 1, account: solver, nonce, kind: 'refund' as const, intentIds: [id], gas: 1 },
      ...{ call: { to: solver, data: '0x', value: '0' } as const, forms: [] },
      ...{ state: 'succeeded' as const, createdAt: now, updatedAt: now - 60_000, ...change },
    })),
  )
}
const limits = () => refundLimits(database.db, party)

describe('refundLimits', () => {
  test('default: nobody waits where nothing was sent back', async () => {
    expect(await limits()).toEqual({ refused: new Set(), full: new Set(), isFull: false })
  })

  test('behavior: an account gets ten back in an hour, done or under way, and none once one failed (T12)', async () => {
    const [one, two, three] = [account(1), account(2), account(3)]
    const times = (user: Hex, count: number) => Array<Hex>(count).fill(user)
    await add([...times(one, 4), ...times(two, 9)])
    await add(times(one, 6), { state: 'pending', updatedAt: 1 })
    // Neither what is long ago, nor elsewhere, nor of another account, nor what was never mined.
    await add([two], { updatedAt: now - hour })
    await add([two], { chainId: 2 })
    await add([two], { account: account(9) })
    await add([two], { kind: 'fill' })
    await add([two], { state: 'lost' })
    await add([three], { state: 'reverted' })
    await add([two], { state: 'reverted', updatedAt: now - hour })
    expect(await limits()).toEqual({
      ...{ refused: new Set([three]), full: new Set([one]), isFull: false },
    })
  })

  test('behavior: in all as many as the bound, and no more (T12)', async () => {
    const users = Array.from({ length: mostRefunds.inAll - 1 }, (_, place) => account(place))
    await add(users)
    expect((await limits()).isFull).toBe(false)
    await add([account(9_999)], { state: 'pending' })
    expect((await limits()).isFull).toBe(true)
  })
})
