import { type Hex, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  art,
  createTestMarket,
  editions,
  type Json,
  other,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database)
})
afterAll(() => database.close())

describe('findTransactions', () => {
  test('behavior: after a long absence a transaction without a followed log is asked of the node', async () => {
    const { source } = market.chain
    await market.server.close()
    const away = [market.chain.revertedTransaction(), market.chain.mine()]
    for (let i = 0; i < 300; i++) market.chain.mine()
    const { receipt = async () => undefined } = source
    let asked = 0
    source.receipt = hash => {
      asked++
      return receipt(hash)
    }
    const collections = [art, editions]
    const back = await createTestMarket(database, { fake: market.chain, chain: { collections } })
    const status = async (id: string) =>
      (await back.post('/execute/status/v1', { kind: 'transaction', id })).body
    expect(await Promise.all(away.map(status))).toMatchObject([
      { status: 'failure', txHashes: [away[0]] },
      { status: 'success', txHashes: [away[1]] },
    ])
    const synced = async (...hashes: string[]) => {
      const query = hashes.map(hash => `txHash=${hash}`).join('&')
      const { body } = await back.get(`/transactions/synced/v2?${query}`)
      return (body.transactions as Json[]).map(row => row.synced)
    }
    expect(await synced(...away)).toEqual([true, true])
    // What is ahead of the index is not known yet, and of what nobody knows the node is not asked each time.
    const ahead = back.chain.approve(art, other)
    const nowhere = `0x${'ab'.repeat(32)}`
    asked = 0
    for (let i = 0; i < 3; i++) expect(await synced(ahead, nowhere)).toEqual([false, false])
    expect(asked).toBe(2)
    await back.catchUp()
    expect(await synced(ahead)).toEqual([true])
    // Nor of a block that the index has passed under another hash, or the chain has no longer.
    source.receipt = async hash => ({
      ...(await receipt(hash)),
      block: 3,
      blockHash: hash as Hex,
      success: true,
    })
    expect(await synced(`0x${'cd'.repeat(32)}`)).toEqual([false])
    // A request does not ask for more than some.
    asked = 0
    source.receipt = async () => void asked++
    await synced(...Array.from({ length: 40 }, (_, i) => toHex(i, { size: 32 })))
    expect(asked).toBe(20)
  })
})
