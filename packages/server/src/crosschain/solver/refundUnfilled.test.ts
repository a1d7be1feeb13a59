import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ChainUnavailableError } from '../../indexer/rpcSource.ts'
import { intents } from '../../storage/schema/crossChain.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/openTestDatabase.ts'
import type { Party } from '../party.ts'
import { refundUnfilled } from './refundUnfilled.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(() => database.reset())

/** A chain on which nothing was filled, and nothing is deposited any more: an intent is as it was quoted. */
const party = (id: number, isUp = true) => ({
  settings: { escrow: `0x${'e5'.repeat(20)}` },
  context: {
    chain: { id },
    source: {
      head: async () => {
        if (!isUp) throw new ChainUnavailableError(id, new Error('down'))
        return { number: 10 }
      },
      read: async ([{ functionName }]: [{ functionName: string }]) =>
        functionName === 'deposits' ? [['0x', 0n, 0]] : [false],
    },
  },
})

const intent = (digit: string, destinationChainId: number | null, updatedAt: number) => ({
  ...{ id: `0x${digit.repeat(64)}`, content: `0x${digit.repeat(64)}`, user: `0x${'1'.repeat(40)}` },
  ...{ amount: 10n, fee: 0n, value: 0n, gasCost: 0n, originChainId: 1, destinationChainId },
  ...{ payBy: 9e9, fillBy: 9e9, deadline: 9e9, state: 'refunding', salt: `0x${'2'.repeat(64)}` },
  ...{ createdAt: 1, updatedAt },
})

test('behavior: a chain that is down holds up nothing but what was to be filled there', async () => {
  const rows = [intent('a', 3, 1), intent('b', null, 2), intent('c', 2, 3)]
  await database.db.insert(intents).values(rows as (typeof intents.$inferInsert)[])
  const parties = new Map([1, 2, 3].map(id => [id, party(id, id !== 3) as unknown as Party]))
  const solver = { db: database.db, parties, now: () => 5, onFailure: () => undefined }
  const refund = () => refundUnfilled(solver, parties.get(1) as Party)
  const states = async () =>
    Object.fromEntries(
      (await database.db.select().from(intents)).map(({ id, state }) => [id[2], state]),
    )
  await expect(refund()).rejects.toBeInstanceOf(ChainUnavailableError)
  expect(await states()).toEqual({ a: 'refunding', b: 'refunding', c: 'quoted' })
  parties.set(3, party(3) as unknown as Party)
  await refund()
  expect(await states()).toEqual({ a: 'quoted', b: 'quoted', c: 'quoted' })
})
