import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transactions } from '../storage/schema/chainData.ts'
import { orders } from '../storage/schema/orders.ts'
import {
  art,
  buyer,
  chainId,
  createTestMarket,
  listing,
  seller,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { startChainNode } from '../testing/startChainNode.ts'
import { rpcSource } from './rpcSource.ts'

let database: TestDatabase
let fake: TestMarket['chain']
const nodes: { stop(): void }[] = []
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  fake = (await createTestMarket(database)).chain
})
afterEach(() => {
  for (const node of nodes.splice(0)) node.stop()
})

const start = async (options: startChainNode.Options = {}) => {
  const node = await startChainNode(fake, options)
  nodes.push(node)
  return node
}
/** The market of before, which sees its chain by these nodes from now on. */
const marketBehind = (...list: { url: string }[]) =>
  createTestMarket(database, {
    fake,
    source: rpcSource({
      chainId,
      rpcUrls: list.map(({ url }) => url),
      patience: { timeout: 250, patience: 800 },
    }),
  })
const statusOf = async (id: unknown) => {
  const [row] = await database.db
    .select()
    .from(orders)
    .where(eq(orders.id, id as `0x${string}`))
  return row && `${row.status}: ${row.statusReason}`
}

const faults = {
  'is behind': (node: Awaited<ReturnType<typeof start>>) => {
    node.height = fake.height()
  },
  'answers 429': (node: Awaited<ReturnType<typeof start>>) => {
    node.node.whole = () => ({ status: 429, headers: { 'retry-after': '0' } })
  },
  'says 429 in its answers': (node: Awaited<ReturnType<typeof start>>) => {
    node.refuse = () => {
      throw { code: 429, message: 'Too many requests' }
    }
  },
  'does not answer': (node: Awaited<ReturnType<typeof start>>) => {
    node.node.whole = () => ({ status: 0 })
  },
}
const mend = (node: Awaited<ReturnType<typeof start>>) => {
  node.height = undefined
  node.refuse = undefined
  node.node.whole = () => undefined
}

describe('revalidation', () => {
  test.each(Object.entries(faults))(
    'behavior: where the first node %s, the second one tells what became of an order',
    async (_, fail) => {
      const [bad, good] = [await start(), await start()]
      fail(bad)
      // Further behind than nodes are of themselves.
      for (let i = 0; i < 5; i++) fake.mine()
      const market = await marketBehind(bad, good)
      const { orderId } = await market.postListing(listing(fake))
      expect(await statusOf(orderId)).toBe('active: null')
      // The nodes are compared every five seconds: of one that hears it late the other is asked then.
      const becomes = (status: RegExp) =>
        expect
          .poll(() => market.catchUp().then(() => statusOf(orderId)), { timeout: 12_000 })
          .toMatch(status)
      fake.transfer(art, seller, buyer, 1n)
      await becomes(/^inactive: .*does not hold/)
      fake.transfer(art, buyer, seller, 1n)
      await becomes(/^active: null/)
    },
    40_000,
  )

  test.each(Object.entries(faults))(
    'behavior: while the only node %s, nothing is made up, and it is read when it is well again',
    async (_, fail) => {
      const only = await start()
      const market = await marketBehind(only)
      const { orderId } = await market.postListing(listing(fake))
      await market.catchUp()
      fail(only)
      fake.transfer(art, seller, buyer, 1n)
      await market.catchUp().catch(error => expect(error.code).toBe('chain_unavailable'))
      expect(await statusOf(orderId)).toBe('active: null')
      mend(only)
      await expect
        .poll(() => market.catchUp().then(() => statusOf(orderId)), { timeout: 12_000 })
        .toMatch(/^inactive: .*does not hold/)
    },
    40_000,
  )
})

describe('a node that never answers for all receipts of a block', () => {
  test('behavior: the index goes on, and follows a reorganisation, one receipt after the other', async () => {
    const node = await start()
    node.node.whole = calls =>
      calls.some(({ method }) => method === 'eth_getBlockReceipts') ? { status: 0 } : undefined
    const market = await marketBehind(node)
    const [kept, dropped] = [
      fake.transfer(art, seller, buyer, 1n),
      fake.transfer(art, seller, buyer, 2n),
    ]
    await market.catchUp()
    expect(market.indexer.status()).toMatchObject({ atHead: true, block: fake.height() })
    fake.dropBlocks(1)
    const reverted = fake.revertedTransaction()
    await market.catchUp()
    const known = new Map(
      (await database.db.select().from(transactions)).map(row => [row.hash, row.success]),
    )
    expect([kept, dropped, reverted].map(hash => known.get(hash))).toEqual([true, undefined, false])
    // Once for all blocks of the first pass.
    expect(node.counts().eth_getBlockReceipts).toBeLessThanOrEqual(2)
  })
})
