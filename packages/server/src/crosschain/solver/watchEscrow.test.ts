import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ChainSource } from '../../indexer/chainSource.ts'
import { escrowCursors } from '../../storage/schema/crossChain.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/openTestDatabase.ts'
import type { Party } from '../party.ts'
import { watchEscrow } from './watchEscrow.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())

const escrow: Hex = `0x${'e5'.repeat(20)}`
const hash: Hex = `0x${'ab'.repeat(32)}`

test('behavior: a node is asked for the logs of the escrow alone, for anybody can make others of these names (T12)', async () => {
  const logs = vi.fn<ChainSource['logs']>(async () => [])
  const header = (number: number) => ({ number, hash, timestamp: number })
  const party = {
    settings: { escrow, confirmations: 1 },
    context: {
      chain: { id: 1 },
      source: { logs, head: async () => header(10), header: async (n: number) => header(n) },
    },
  } as unknown as Party
  await database.db.insert(escrowCursors).values({ chainId: 1, number: 5, hash, timestamp: 5 })
  const solver = { db: database.db, parties: new Map(), now: () => 5, onFailure: () => undefined }
  await watchEscrow(solver, party)
  expect(logs.mock.calls).toEqual([
    [expect.objectContaining({ from: 6, to: 9, addresses: [escrow] })],
  ])
})
