import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { events } from '../storage/schema/operations.ts'
import { orders } from '../storage/schema/orders.ts'
import { addVault, type Reserves } from '../testing/addVault.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import { art, createTestMarket, seller } from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { addPoolOrders } from './addPoolOrders.ts'
import { findVaults } from './findVaults.ts'

const pair: Hex = `0x${'9a'.repeat(20)}`
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(() => database.reset())

test('behavior: the live feed is told of the listings of pools', async () => {
  const market = await createTestMarket(database)
  market.chain.transfer(art, seller, pair, 1n)
  await market.catchUp()
  await database.db.delete(events)
  const held = [{ kind: 'sudoswap' as const, pool: pair, contract: art, tokenId: 1n }]
  expect(await addPoolOrders(market.context, held)).toMatchObject({
    ...{ added: 1, touched: [art, pair] },
  })
  const told = await database.db.select().from(events).orderBy(events.id)
  expect(told).toMatchObject([
    { event: 'ask.created', tags: { contract: art, maker: pair, source: 'sudoswap.xyz' } },
  ])
  // What is there already is no news.
  await addPoolOrders(market.context, held)
  expect(await database.db.select().from(events)).toHaveLength(1)
})

test.each([
  ['Uniswap', 0],
  ['SushiSwap', 1],
])(
  'behavior: what lies in a vault is for sale once its token has a pair on %s',
  async (_, place) => {
    const fake = createFakeChain()
    const pairs = new Map<Hex, Reserves>()
    addVault(fake, { vault: pair, asset: art, pairs })
    const vault = { kind: 'nftx' as const, address: pair }
    let ahead = 0
    const market = await createTestMarket(database, {
      ...{ fake, isNew: true },
      // Where there is SushiSwap.
      chain: { id: 1, pools: [vault] },
      server: { now: () => fake.now() + ahead },
    })
    const listed = async () => {
      await market.catchUp()
      return (await database.db.select().from(orders)).map(({ status, price }) => [status, price])
    }
    market.chain.mint(art, pair, 10n)
    expect(await listed()).toEqual([['inactive', 0n]])
    expect(await listed()).toEqual([['inactive', 0n]])
    const found = (await findVaults(market.context, [vault])).get(pair)
    pairs.set(found?.pairs[place]?.pair as Hex, { paid: 10n ** 18n, bought: 3n * 10n ** 18n })
    // No event tells of it.
    ahead = 61_000
    // 1.04 of 3, with a fee of 0.3 %, rounded up.
    const price = (10n ** 18n * 104n * 1000n) / (196n * 997n) + 1n
    expect(await listed()).toEqual([['active', price]])
  },
)
