import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { intents, solverTransactions } from '../storage/schema/crossChain.ts'
import { requests } from '../storage/schema/operations.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { type FillKind, failedTooOften, isFillWaiting, purchaseKind } from './failedFills.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(() => database.reset())

const now = 1_800_000_000_000
const hour = 3_600_000
const solver = `0x${'5'.repeat(40)}` as const
const party = { solver, context: { chain: { id: 2 }, now: () => now } } as Parameters<
  typeof failedTooOften
>[1]
const account = (place: number): Hex => `0x${`${place}`.padStart(40, '0')}`
let nonce = 0

/** A fill of somebody, by default one that failed a minute ago. */
async function fill(
  user: Hex,
  to: Hex,
  change: Partial<typeof solverTransactions.$inferInsert> = {},
  requestId: string | null = null,
) {
  const id: Hex = `0x${`${nonce++}`.padStart(64, '0')}`
  await database.db.insert(intents).values({
    ...{ id, user, content: id, salt: id, requestId, calls: [{ to, data: '0x', value: '0' }] },
    ...{ amount: 1n, fee: 1n, value: 0n, gasCost: 1n, originChainId: 1, destinationChainId: 2 },
    ...{ payBy: 1, fillBy: 1, deadline: 1, state: 'refunded', createdAt: now, updatedAt: now },
  })
  await database.db.insert(solverTransactions).values({
    ...{ chainId: 2, account: solver, nonce, kind: 'fill', intentIds: [id], gas: 1, forms: [] },
    ...{ call: { to, data: '0x', value: '0' }, state: 'reverted' },
    ...{ createdAt: now, updatedAt: now - 60_000, ...change },
  })
}
const refusal = (user: Hex, to: Hex, kind: FillKind = 'call') =>
  failedTooOften(database.db, party, { user, targets: [to], kind })

describe('failedTooOften', () => {
  test('behavior: what failed ends what an account, a target and everybody may have done (T12)', async () => {
    const [trap, shop] = [account(900), account(901)]
    await fill(account(1), trap)
    // Neither what is long ago, nor elsewhere, nor what went well.
    await fill(account(2), shop, { updatedAt: now - hour })
    await fill(account(2), shop, { chainId: 3 })
    await fill(account(2), shop, { state: 'succeeded' })
    await fill(account(2), shop, { kind: 'refund' })
    expect(await refusal(account(1), shop)).toBe('failed_account')
    expect(await refusal(account(1), shop, 'purchase')).toBe(undefined)
    expect(await refusal(account(2), trap)).toBe(undefined)
    for (let i = 10; i < 12; i++) await fill(account(i), trap)
    expect(await refusal(account(2), trap.toUpperCase().replace('X', 'x') as Hex)).toBe(
      'failed_target',
    )
    // What purchases call everybody shares.
    expect(await refusal(account(2), trap, 'purchase')).toBe(undefined)
    expect(await refusal(account(2), shop)).toBe(undefined)
    for (let i = 12; i < 19; i++) await fill(account(i), account(i + 100))
    expect(await refusal(account(2), shop)).toBe('failed_all')
    expect(await refusal(account(2), shop, 'purchase')).toBe(undefined)
    for (let i = 19; i < 39; i++) await fill(account(i), shop)
    expect(await refusal(account(2), shop, 'purchase')).toBe('failed_all')
  })

  test('behavior: no more are under way than may still fail (T12)', async () => {
    for (let i = 0; i < 29; i++)
      await fill(account(i), account(900), i < 20 ? { state: 'pending', updatedAt: 1 } : {})
    expect(await isFillWaiting(database.db, party, 'purchase')).toBe(false)
    await fill(account(1), account(900), { state: 'pending' })
    expect(await isFillWaiting(database.db, party, 'purchase')).toBe(true)
    expect(await refusal(account(99), account(800))).toBe(undefined)
  })
  test('behavior: of mints, too, the contract and everybody end, and purchases go on (T12)', async () => {
    const [trap, drop] = [account(900), account(901)]
    for (let i = 1; i < 4; i++) await fill(account(i), trap)
    expect(await refusal(account(1), drop, 'mint')).toBe(undefined)
    expect(await refusal(account(9), trap, 'mint')).toBe('failed_target')
    for (let i = 4; i < 11; i++) await fill(account(i), account(i + 100))
    expect(await refusal(account(99), drop, 'mint')).toBe('failed_all')
    expect(await refusal(account(99), drop, 'purchase')).toBe(undefined)
  })
  test('behavior: what is minted is called by its contract, and what is bought with it is not (T12)', () => {
    const [router, drop] = [account(7), account(8)]
    const calls = [{ to: router }, { to: drop }]
    const bought = { orderId: `0x${'1'.repeat(64)}`, contract: account(6) }
    const minted = { orderId: `mint:${drop}`, contract: drop }
    expect(purchaseKind([bought, minted], calls)).toEqual({ kind: 'mint', targets: [drop] })
    expect(purchaseKind([bought], [{ to: router }])).toEqual({
      ...{ kind: 'purchase', targets: [router] },
    })
  })
  test('behavior: of calls no more are under way than of them may still fail (T12)', async () => {
    await database.db.insert(requests).values({
      ...{
        id: 'c',
        chainId: 2,
        kind: 'call',
        account: solver,
        block: 1,
        orderIds: [],
        createdAt: 1,
      },
    })
    const isWaiting = (kind: FillKind) => isFillWaiting(database.db, party, kind)
    for (let i = 0; i < 12; i++) await fill(account(i), account(900), { state: 'pending' })
    for (let i = 0; i < 9; i++)
      await fill(account(i), account(900), i < 7 ? { state: 'pending' } : {}, 'c')
    expect(await isWaiting('call')).toBe(false)
    await fill(account(1), account(900), { state: 'pending' }, 'c')
    expect(await isWaiting('call')).toBe(true)
    expect(await isWaiting('purchase')).toBe(false)
  })
})
