import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type IntentState, intents, solverTransactions } from '../storage/schema/crossChain.ts'
import { createMetrics } from '../telemetry/createMetrics.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { solverStats } from './solverStats.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())

const now = 1_800_000_000_000
const paid = (place: number, state: IntentState, updatedAt: number) => ({
  id: `0x${`${place}`.padStart(64, '0')}` as const,
  ...{ originChainId: 31337, destinationChainId: 31338, user: `0x${'1'.repeat(40)}` as const },
  ...{ content: `0x${'2'.repeat(64)}` as const, amount: 1n, fee: 0n, value: 1n, gasCost: 0n },
  ...{ payBy: 0, fillBy: 0, deadline: 0, state, createdAt: updatedAt, updatedAt },
})
const lines = async (metrics: ReturnType<typeof createMetrics>) =>
  (await metrics.text()).body.split('\n').filter(line => line.startsWith('sluice_solver'))

describe('solverStats', () => {
  test('default: what is open by chain and state, and for how long', async () => {
    const metrics = createMetrics({ solver: () => solverStats(database.db, now) })
    expect(await lines(metrics)).toEqual(['sluice_solver_oldest_open_seconds 0'])
    await database.db
      .insert(intents)
      .values([
        paid(1, 'deposited', now - 30_000),
        paid(2, 'deposited', now - 60_000),
        paid(3, 'failed', now - 900_000),
        paid(4, 'claimed', now - 900_000),
        paid(5, 'quoted', now - 900_000),
      ])
    const fill = (nonce: number, updatedAt: number) => ({
      ...{ chainId: 31338, account: `0x${'5'.repeat(40)}` as const, nonce, kind: 'fill' as const },
      ...{ intentIds: [], call: { to: '0x', data: '0x', value: '0' } as const, gas: 1, forms: [] },
      ...{ state: 'reverted' as const, createdAt: 0, updatedAt },
    })
    await database.db
      .insert(solverTransactions)
      .values([
        ...[fill(1, now - 1000), fill(2, now - 2000), fill(3, now - 3_600_000)],
        { ...fill(4, now - 1000), state: 'succeeded' },
        { ...fill(5, now - 1000), kind: 'refund' },
        { ...fill(6, now - 1000), kind: 'refund', state: 'succeeded' },
        { ...fill(7, now - 3_600_000), kind: 'refund', state: 'succeeded' },
        { ...fill(8, now - 1000), kind: 'refund', state: 'pending' },
        { ...fill(9, now - 1000), kind: 'claim', state: 'succeeded' },
      ])
    expect((await lines(metrics)).sort()).toEqual([
      'sluice_solver_failed_fills{chain="31338"} 2',
      'sluice_solver_oldest_open_seconds 60',
      'sluice_solver_open_intents{chain="31337",state="deposited"} 2',
      'sluice_solver_open_intents{chain="31337",state="failed"} 1',
      'sluice_solver_refunds{chain="31338"} 2',
    ])
    await database.db.delete(intents)
    await database.db.delete(solverTransactions)
    expect(await lines(metrics)).toEqual(['sluice_solver_oldest_open_seconds 0'])
  })

  test('behavior: without an answer of the database the other metrics are told all the same', async () => {
    const metrics = createMetrics({ solver: () => Promise.reject(new Error('away')) })
    metrics.websockets(1)
    expect((await metrics.text()).body).toContain('sluice_websocket_connections 1')
  })
})
