import { asc, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transfers } from '../storage/schema/chainData.ts'
import { createTestMarket, type TestMarket } from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
})

/** Transactions of so many transfers. */
async function transactionsOf(counts: readonly number[]): Promise<Hex[]> {
  const rows = await database.db.select().from(transfers).orderBy(asc(transfers.block))
  const hashes = rows.slice(0, counts.length).map(row => row.txHash)
  for (const [index, count] of counts.entries())
    await database.db.execute(sql`
      insert into transfers select made.*
      from transfers as t, generate_series(1, ${count - 1}::int) as n,
        jsonb_populate_record(t, jsonb_build_object('log_index', n)) as made
      where t.tx_hash = ${hashes[index]}`)
  return hashes
}
const synced = async (hashes: readonly Hex[]) => {
  const query = hashes.map(hash => `txHash=${hash}`).join('&')
  const { body } = await market.get(`/transactions/synced/v2?${query}&includeTransfers=true`)
  return (body.transactions as { hash: Hex; synced: boolean; transfers?: { txHash: Hex }[] }[]).map(
    entry => {
      for (const transfer of entry.transfers ?? []) expect(transfer.txHash).toBe(entry.hash)
      return [entry.synced, entry.transfers?.length]
    },
  )
}

describe('getSynced', () => {
  test('default: each transaction has all of its transfers, or none are told', async () => {
    const hashes = await transactionsOf([1000, 1001, 2])
    expect(await synced(hashes)).toEqual([
      [true, 1000],
      [true, undefined],
      [true, 2],
    ])
    expect(await synced([`0x${'9'.repeat(64)}`])).toEqual([[false, 0]])
  })

  test('behavior: what does not fit into one answer is told by another one', async () => {
    const hashes = await transactionsOf([1000, 1000, 1000, 1000, 999, 2])
    expect((await synced(hashes)).map(([, count]) => count)).toEqual([
      ...[1000, 1000, 1000, 1000, 999, undefined],
    ])
    expect(await synced(hashes.slice(-1))).toEqual([[true, 2]])
  })
})
