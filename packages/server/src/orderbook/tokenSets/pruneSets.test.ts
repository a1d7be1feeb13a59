import { criteriaTree } from '@sluice/router/seaport'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { collectionSets } from '../../storage/schema/operations.ts'
import { orders, tokenSets, tokenSetTokens } from '../../storage/schema/orders.ts'
import {
  art,
  buyer,
  chainId,
  createTestMarket,
  offer,
  type TestMarket,
  weth,
} from '../../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/openTestDatabase.ts'
import { pruneSets } from './pruneSets.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
  market.chain.setFunds(weth, buyer, 1000n)
  market.chain.allow(weth, buyer, 1000n)
  await market.catchUp()
})
afterAll(() => database.close())

const day = 86_400_000
const list = async (...ids: number[]) =>
  (await market.post('/token-sets/v2', { tokens: ids.map(id => `${art}:${id}`) })).body.id as string
const prune = (days: number, after = '') =>
  database.db.transaction(tx =>
    pruneSets(tx, { chainId, now: market.chain.now() + days * day, after }),
  )
const kept = async () => {
  const sets = await database.db.select({ id: tokenSets.id }).from(tokenSets)
  const members = await database.db.select({ id: tokenSetTokens.setId }).from(tokenSetTokens)
  return {
    sets: [...new Set(sets.map(({ id }) => id))].sort(),
    members: members.map(({ id }) => id).sort(),
  }
}

test('default: a set that no order was ever for goes with its members after two hours', async () => {
  const unused = await list(1, 2)
  await prune(1 / 16)
  expect(await kept()).toEqual({ sets: [unused], members: [unused, unused] })
  await prune(1 / 8)
  expect(await kept()).toEqual({ sets: [], members: [] })
})

test('behavior: one with an open offer stays, and one whose offer has ended of late', async () => {
  const used = await list(1, 2)
  const unused = await list(2, 3)
  const posted = await market.postOffer(
    offer(market.chain, { root: BigInt(criteriaTree([1n, 2n]).root) }),
    { tokenSetId: used },
  )
  expect(posted).toMatchObject({ message: 'success' })
  await prune(30)
  expect((await kept()).sets).toEqual([used])
  const ended = (days: number) =>
    database.db
      .update(orders)
      .set({ status: 'cancelled', updatedAt: market.chain.now() + days * day })
  await ended(24)
  await prune(30)
  expect((await kept()).members).toEqual([used, used])
  await ended(20)
  await prune(30)
  expect(await kept()).toEqual({ sets: [], members: [] })
  expect(unused).not.toBe(used)
})

test('behavior: a set that is gone is made again as it was', async () => {
  const id = await list(1, 2)
  await prune(8)
  expect(await list(1, 2)).toBe(id)
  expect((await kept()).members).toHaveLength(2)
})

test('behavior: what it looks at begins where the last round ended', async () => {
  const unused = await list(1, 2)
  expect(await prune(8, `${unused}z`)).toBe('')
  expect((await kept()).sets).toEqual([unused])
})

test('behavior: sets of collections go when nobody has used them for a month', async () => {
  const { body } = await market.post('/collections-sets/v1', { collections: [art] })
  await prune(29)
  expect(await database.db.select().from(collectionSets)).toHaveLength(1)
  await prune(31)
  expect(await database.db.select().from(collectionSets)).toEqual([])
  const { status } = await market.get(`/tokens/v7?collectionsSetId=${body.collectionsSetId}`)
  expect(status).toBe(400)
})

test('error: an offer for a set that goes while it is posted is refused, and can be posted again', async () => {
  const id = await list(1, 2)
  const order = offer(market.chain, { root: BigInt(criteriaTree([1n, 2n]).root) })
  const { saveOrder } = await import('../saveOrder.ts')
  await market.postOffer(order, { tokenSetId: id })
  const [row] = await database.db.select().from(orders)
  if (!row) throw new Error('It was not posted')
  await database.db.delete(orders)
  await prune(8)
  await expect(saveOrder(market.context, { order: row, set: undefined })).rejects.toMatchObject({
    code: 'token_set_gone',
    statusCode: 409,
  })
  expect(await database.db.select().from(orders)).toEqual([])
})
