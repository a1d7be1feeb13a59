import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { balances } from '../storage/schema/chainData.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import { buyer, createTestMarket, editions, other, seller } from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { unevenHoldings } from '../testing/unevenHoldings.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
// Whatever has happened to the balances.
afterEach(async () => expect(await unevenHoldings(database.db)).toEqual([]))

/** Another contract of editions. */
const prints = `0x${'a9'.repeat(20)}` as const

test('behavior: what a contract does not tell in time is not held for certain, and keeps no other one waiting', async () => {
  const fake = createFakeChain()
  for (const contract of [editions, prints] as const) {
    fake.deploy(contract, { kind: 'erc1155' })
    fake.mint(contract, seller, 1n, 20n)
  }
  const slow = new Set<string>([editions])
  const asked: string[] = []
  const { read } = fake.source
  fake.source.read = async (calls, options) =>
    (await read(calls, options)).map((answer, i) => {
      const { address = '0x', functionName } = calls[i] ?? {}
      if (functionName !== 'balanceOf') return answer
      asked.push(address)
      return slow.has(address) ? null : answer
    })
  let time = fake.now()
  const market = await createTestMarket(database, {
    ...{ fake, chain: { startBlock: fake.height() + 1 }, server: { now: () => time } },
  })
  const held = async (contract: typeof editions) =>
    (await database.db.select().from(balances).where(eq(balances.contract, contract)))
      .map(({ owner, amount, isSum }) => [owner, amount, isSum])
      .sort((a, b) => Number(a[1]) - Number(b[1]))
  fake.transfer(editions, seller, buyer, 1n, 5n)
  fake.transfer(prints, seller, other, 1n, 5n)
  await market.catchUp()
  await market.catchUp()
  const open = [
    [seller, -5n, true],
    [buyer, 5n, true],
  ]
  expect(await held(editions)).toEqual(open)
  expect(await held(prints)).toEqual([
    [other, 5n, false],
    [seller, 15n, false],
  ])
  // It is left alone for a while.
  asked.length = 0
  slow.clear()
  await market.catchUp()
  expect(asked).toEqual([])
  time += 301_000
  await market.catchUp()
  expect(await held(editions)).toEqual([
    [buyer, 5n, false],
    [seller, 15n, false],
  ])
})
