import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ChainUnavailableError } from '../../indexer/rpcSource.ts'
import { intents, solverTransactions } from '../../storage/schema/crossChain.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/openTestDatabase.ts'
import type { Party } from '../party.ts'
import { mostRefunds } from '../refundLimits.ts'
import { refundUnfilled } from './refundUnfilled.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(() => database.reset())

const account = `0x${'9'.repeat(40)}` as const

/** A chain on which nothing was filled, and nothing is deposited any more: an intent is as it was quoted. */
const party = (id: number, isUp = true) => ({
  settings: { escrow: `0x${'e5'.repeat(20)}` },
  solver: account,
  context: {
    chain: { id },
    now: () => 5,
    source: {
      head: async () => {
        if (!isUp) throw new ChainUnavailableError(id, new Error('down'))
        return { number: 10, timestamp: 5 }
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

test('behavior: what waits for its account has nobody wait behind it, until it can be taken without the solver (T12)', async () => {
  const many = Array.from({ length: 30 }, (_, place) => ({
    ...intent('a', 2, 1),
    id: `0x${`${place}`.padStart(64, '0')}`,
  }))
  const other = { ...intent('b', 2, 2), user: `0x${'3'.repeat(40)}` }
  const rows = [...many, other] as (typeof intents.$inferInsert)[]
  await database.db.insert(intents).values(rows)
  await database.db.insert(solverTransactions).values(
    many.slice(0, mostRefunds.ofUser).map(({ id }, nonce) => ({
      ...{ chainId: 1, account, nonce, kind: 'refund' as const, intentIds: [id as `0x${string}`] },
      ...{ call: { to: account, data: '0x', value: '0' } as const, gas: 1, forms: [] },
      ...{ state: 'pending' as const, createdAt: 1, updatedAt: 1 },
    })),
  )
  const parties = new Map([1, 2].map(id => [id, party(id) as unknown as Party]))
  const solver = { db: database.db, parties, now: () => 5, onFailure: () => undefined }
  await refundUnfilled(solver, parties.get(1) as Party)
  const states = async () => (await database.db.select().from(intents)).map(row => row.state)
  expect((await states()).filter(state => state !== 'refunding')).toHaveLength(1)
  await database.db.update(intents).set({ deadline: 4 })
  await refundUnfilled(solver, parties.get(1) as Party)
  expect((await states()).filter(state => state !== 'refunding')).toHaveLength(21)
})

test('behavior: however many wait for a chain that is away, those of another one have their turn', async () => {
  const many = (state: 'away' | 'short') =>
    Array.from({ length: 30 }, (_, place) => ({
      ...intent('a', state === 'away' ? 3 : 4, 1),
      id: `0x${`${state === 'away' ? place : place + 100}`.padStart(64, '0')}`,
    }))
  const rows = [...many('away'), ...many('short'), intent('b', null, 2), intent('c', 2, 3)]
  await database.db.insert(intents).values(rows as (typeof intents.$inferInsert)[])
  const short = party(4)
  // One of its nodes says something.
  Object.assign(short.context.source, { readOfEach: async () => [false] })
  const asked = { away: 0 }
  const down = party(3, false)
  const { head } = down.context.source
  down.context.source.head = () => {
    asked.away++
    return head()
  }
  const parties = new Map(
    [party(1), party(2), down, short].map(each => [
      each.context.chain.id,
      each as unknown as Party,
    ]),
  )
  const solver = { db: database.db, parties, now: () => 5, onFailure: () => undefined }
  await expect(refundUnfilled(solver, parties.get(1) as Party)).rejects.toBeInstanceOf(
    ChainUnavailableError,
  )
  const done = (await database.db.select().from(intents)).filter(row => row.state !== 'refunding')
  expect(done.map(({ id }) => id[2])).toEqual(['c'])
  expect(asked.away).toBe(1)
})
