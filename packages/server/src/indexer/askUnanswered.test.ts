import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balances, transfers } from '../storage/schema/chainData.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import { buyer, createTestMarket, other, seller } from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(() => database.reset())

const late = `0x${'a9'.repeat(20)}` as const
const minute = 60_000

/** A market in which one contract is slow to say what it is, and how often it was asked. */
async function slowMarket() {
  const fake = createFakeChain()
  const told = { isSlow: true, asked: 0, time: fake.now() }
  const { read } = fake.source
  fake.source.read = async (calls, options) =>
    (await read(calls, options)).map((answer, i) => {
      if (calls[i]?.address !== late || calls[i]?.functionName !== 'supportsInterface')
        return answer
      told.asked++
      return told.isSlow ? null : answer
    })
  const server = { now: () => told.time }
  const market = await createTestMarket(database, { ...{ fake, isNew: true, server } })
  const held = async () =>
    (await database.db.select().from(balances).where(eq(balances.contract, late)))
      .map(({ tokenId, owner }) => `${tokenId} ${owner}`)
      .sort()
  return { ...market, fake, told, held }
}

describe('askUnanswered', () => {
  test('default: a contract that was slow is asked again, and nothing is missing that it did before', async () => {
    const { fake, told, held, catchUp, get } = await slowMarket()
    fake.deploy(late, { kind: 'erc721', name: 'Late' })
    fake.mint(late, seller, 1n)
    fake.mint(late, seller, 2n)
    await catchUp()
    fake.transfer(late, seller, buyer, 1n)
    await catchUp()
    expect(await held()).toEqual([])
    const { asked } = told
    // For a while it is left alone, whatever it does.
    told.time += 4 * minute
    fake.mint(late, other, 3n)
    await catchUp()
    expect(told.asked).toBe(asked)
    // Slow again, it is left alone for twice as long.
    told.time += 2 * minute
    await catchUp()
    expect(told.asked).toBeGreaterThan(asked)
    told.isSlow = false
    told.time += 9 * minute
    await catchUp()
    await catchUp()
    expect(await held()).toEqual([])
    told.time += 2 * minute
    await catchUp()
    await catchUp()
    expect(await held()).toEqual([`1 ${buyer}`, `2 ${seller}`, `3 ${other}`])
    fake.transfer(late, seller, other, 2n)
    await catchUp()
    expect(await held()).toEqual([`1 ${buyer}`, `2 ${other}`, `3 ${other}`])
    const rows = await database.db.select().from(transfers).where(eq(transfers.contract, late))
    expect(rows).toHaveLength(5)
    const { body } = await get(`/collections/v7?id=${late}`)
    expect(body.collections).toMatchObject([{ name: 'Late', tokenCount: '3', ownerCount: 2 }])
  })

  test('behavior: whoever leads next knows of it, and nothing is missing that it did before', async () => {
    const { fake, told, held, catchUp, server } = await slowMarket()
    fake.deploy(late, { kind: 'erc721' })
    fake.mint(late, seller, 1n)
    await catchUp()
    await server.close()
    told.isSlow = false
    told.time += 6 * minute
    const next = await createTestMarket(database, { fake, server: { now: () => told.time } })
    fake.mint(late, other, 2n)
    await next.catchUp()
    await next.catchUp()
    expect(await held()).toEqual([`1 ${seller}`, `2 ${other}`])
  })

  test('behavior: what is no collection is asked no more once it has said so', async () => {
    const { fake, told, held, catchUp } = await slowMarket()
    fake.mint(late, seller, 1n)
    await catchUp()
    told.isSlow = false
    told.time += 6 * minute
    await catchUp()
    const { asked } = told
    told.time += 60 * minute
    fake.mint(late, seller, 2n)
    await catchUp()
    await catchUp()
    expect(told.asked).toBe(asked)
    expect(await held()).toEqual([])
  })

  test('behavior: of a block that was dropped nothing is added', async () => {
    const { fake, told, held, catchUp } = await slowMarket()
    fake.deploy(late, { kind: 'erc721' })
    fake.mint(late, seller, 1n)
    await catchUp()
    fake.dropBlocks(1)
    for (let i = 0; i < 3; i++) fake.mine()
    told.isSlow = false
    told.time += 6 * minute
    await catchUp()
    await catchUp()
    expect(await held()).toEqual([])
    expect(await database.db.select().from(transfers).where(eq(transfers.contract, late))).toEqual(
      [],
    )
  })
})
