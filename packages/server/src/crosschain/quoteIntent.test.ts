import { numberToHex } from 'viem/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { intents } from '../storage/schema/crossChain.ts'
import { requests } from '../storage/schema/operations.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import { art, buyer, chainId, createTestMarket } from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { startNode } from '../testing/startNode.ts'

let database: TestDatabase
const nodes: Awaited<ReturnType<typeof startNode>>[] = []
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  for (const node of nodes) node.stop()
  await database?.close()
})

/** A node by which every call can be made. */
async function nodeOf(id: number) {
  const answers: Record<string, unknown> = {
    eth_chainId: numberToHex(id),
    eth_getBlockByNumber: { baseFeePerGas: '0x1' },
    eth_estimateGas: '0x5208',
    eth_maxPriorityFeePerGas: '0x1',
  }
  const node = await startNode({ answer: method => answers[method] })
  nodes.push(node)
  return [node.url]
}

const solverKey = `0x${'5'.repeat(64)}` as const
const crossChain = {
  ...{ escrow: `0x${'e5'.repeat(20)}` as const, solverKey },
  ...{ confirmations: 1, feeBps: 10, mostPerGas: 500_000_000_000n },
}

/** A market whose calls are paid on chain 5, and what one address has left there. */
async function market() {
  const far = createFakeChain({ chainId: 5 })
  const limits = {
    ...{ window: 60, anonymous: 600, keyed: 3000 },
    cost: { read: 1, write: 10, execute: 5 },
  }
  const made = await createTestMarket(database, {
    chain: { rpcUrls: await nodeOf(chainId), crossChain },
    others: [
      {
        ...{
          rpcUrls: await nodeOf(5),
          crossChain,
          id: 5,
          name: 'Far',
          startBlock: 0,
          source: far.source,
        },
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
    ],
    server: { limits },
  })
  const call = async (body: object) => {
    const response = await made.server.app.request(`/api/${chainId}/execute/call/v1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: buyer, originChainId: 5, ...body }),
    })
    return { status: response.status, left: response.headers.get('x-ratelimit-remaining') }
  }
  return { ...made, call }
}
const callOf = (bytes: number) => ({ to: art, data: `0x${'00'.repeat(bytes)}`, value: '1' })

test('behavior: quotes are paid for by what is kept of them, 500 bytes a point (T12)', async () => {
  const { call, server } = await market()
  // What fits into the price of a call costs no more than that.
  expect((await call({ txs: [callOf(500)] })).left).toBe('595')
  const statuses: number[] = []
  while (statuses.at(-1) !== 429 && statuses.length < 120)
    statuses.push((await call({ txs: [callOf(50_000)] })).status)
  const rows = await database.db.select().from(intents)
  const kept = rows.reduce(
    (sum, { calls, answer }) => sum + JSON.stringify([calls, answer]).length,
    0,
  )
  expect(statuses).toEqual([200, 200, 429])
  // What is acknowledged is there, and what is refused is not.
  expect(rows).toHaveLength(3)
  expect(await database.db.select().from(requests)).toHaveLength(3)
  expect(kept).toBeLessThan(600 * 500)
  await server.close()
})
