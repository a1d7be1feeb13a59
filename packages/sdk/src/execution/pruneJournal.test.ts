import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { guardStore } from '../journal/guardStore.ts'
import { memoryStore } from '../journal/memoryStore.ts'
import { encodeRecord, type JournalRecord } from './journalRecord.ts'
import { pruneJournal } from './pruneJournal.ts'
import type { ItemState } from './state.ts'

const day = 86_400_000
const now = Date.UTC(2026, 5, 1)
beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

const hash = `0x${'ab'.repeat(32)}` as const
type Written = { status: JournalRecord['status']; state: ItemState; age: number }

/** Writes runs, prunes, and tells which are left. */
async function left(runs: readonly Written[]): Promise<readonly number[]> {
  const store = memoryStore()
  for (const [index, { status, state, age }] of runs.entries()) {
    const record: Omit<JournalRecord, 'version'> = {
      ...{ runId: `${index}`, intent: hash, action: 'buy', chainId: 1, again: false, status },
      account: `0x${'11'.repeat(20)}`,
      ...{ endpoint: '/execute/buy/v7', body: {}, lastSteps: ['sale'] },
      asked: { kind: 'purchase', items: [], partial: false },
      steps: [
        {
          ...{ id: 'sale', action: 'Buy', description: '', kind: 'transaction' },
          items: [{ status: 'incomplete', state }],
        },
      ],
      ...{ path: [], refusals: [], known: ['sale'], begun: ['sale'] },
      prompts: { 'sale/0': { kind: 'transaction', key: hash, chainId: 1, at: 0, value: 0n } },
      ...{ startedAt: now - age, updatedAt: now - age },
    }
    store.set(`run/${index}`, encodeRecord(record))
  }
  await pruneJournal(guardStore(store, () => undefined))
  const keys = store.keys('run/') as readonly string[]
  return keys.map(key => Number(key.slice(4))).sort((one, other) => one - other)
}

const many = (count: number, run: Written, step = 0): readonly Written[] =>
  Array.from({ length: count }, (_, index) => ({ ...run, age: run.age + index * step }))

describe('pruneJournal', () => {
  test('default: what ended a week ago goes, what is in flight stays for 30 days', async () => {
    const runs: readonly Written[] = [
      { status: 'complete', state: 'complete', age: 8 * day },
      { status: 'unknown', state: 'submitted', age: 29 * day },
      { status: 'unknown', state: 'dropped', age: 29 * day },
      { status: 'running', state: 'submitted', age: 29 * day },
      { status: 'unknown', state: 'submitted', age: 31 * day },
      { status: 'unknown', state: 'complete', age: 31 * day },
      { status: 'running', state: 'prompting', age: 31 * day },
      ...many(4, { status: 'failed', state: 'rejected', age: 6 * day }),
    ]
    expect(await left(runs)).toEqual([1, 2, 3, 7, 8, 9, 10])
  })

  test('behavior: of those with nothing in flight the latest 50 stay', async () => {
    const runs = many(60, { status: 'unknown', state: 'complete', age: day }, 1_000)
    expect(await left(runs)).toEqual(Array.from({ length: 50 }, (_, index) => index))
  })

  test.each<Written>([
    { status: 'unknown', state: 'submitted', age: day },
    { status: 'running', state: 'planned', age: day },
  ])('behavior: any number that is $status with an item $state stays', async run => {
    expect(await left(many(60, run))).toHaveLength(60)
  })

  test("behavior: what cannot be read stays for 30 days, a newer version's open run for good", async () => {
    const store = memoryStore()
    const record = (version: number, status: string, age: number) =>
      JSON.stringify({ version, status, updatedAt: now - age })
    const kept = {
      newer: record(2, 'running', 1_000),
      newerOpen: record(2, 'running', 31 * day),
      newerUnknown: record(2, 'unknown', 31 * day),
      newerWord: record(2, 'waiting', 31 * day),
      newerEnded: record(2, 'complete', 29 * day),
      own: record(1, 'running', 29 * day),
      noText: '{',
      noAge: '{"version":1}',
    }
    const gone = { ended: record(2, 'complete', 31 * day), spoilt: record(1, 'running', 31 * day) }
    for (const [name, text] of Object.entries({ ...gone, ...kept })) store.set(`run/${name}`, text)
    await pruneJournal(guardStore(store, () => undefined))
    expect(store.keys('run/')).toEqual(Object.keys(kept).map(name => `run/${name}`))
  })

  test('behavior: marks of runs that asked for nothing go after 10 minutes', async () => {
    const store = memoryStore()
    const marks = { young: now - 590_000, old: now - 610_000, ahead: now + day, spoilt: 'x' }
    for (const [name, at] of Object.entries(marks)) store.set(`mark/${name}`, `${at}`)
    await pruneJournal(guardStore(store, () => undefined))
    expect(store.keys('')).toEqual(['mark/young'])
  })
})
