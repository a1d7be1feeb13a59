import { criteriaTree } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokens } from '../../storage/schema/metadata.ts'
import { collectionSets } from '../../storage/schema/operations.ts'
import { orders, tokenSets, tokenSetTokens } from '../../storage/schema/orders.ts'
import {
  art,
  buyer,
  chainId,
  createTestMarket,
  offer,
  signed,
  type TestMarket,
  wallets,
  weth,
} from '../../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/openTestDatabase.ts'
import { pruneSets } from './pruneSets.ts'
import { saveTokenSet } from './saveTokenSet.ts'

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
const prune = (days: number, after = '', goesOn = true) =>
  pruneSets(database.db, {
    ...{ chainId, now: market.chain.now() + days * day, after },
    goesOn: () => goesOn,
  })
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

test('behavior: a set that is asked for again stays as long as a new one', async () => {
  const id = await list(1, 2)
  await database.db.update(tokenSets).set({ createdAt: market.chain.now() - day })
  expect(await list(2, 1)).toBe(id)
  await prune(1 / 16)
  expect(await kept()).toEqual({ sets: [id], members: [id, id] })
})

test('behavior: a set that is described anew while it is looked at keeps its members', async () => {
  const id = await list(1, 2)
  const root = id.slice(-66) as Hex
  await database.db.transaction(async tx => {
    const tokens = [1n, 2n].map(tokenId => ({ contract: art, tokenId }))
    const now = market.chain.now() + 8 * day
    const schemaHash: Hex = `0x${'5'.repeat(64)}`
    const set = { id, schema: null, schemaHash, contract: art, list: { root, tokens } }
    await saveTokenSet(tx, { chainId, set, now })
    // The embedded database has one transaction at a time.
    if (database.isShared) expect(await prune(8)).toBe('')
  })
  await prune(8)
  expect(await kept()).toEqual({ sets: [id], members: [id, id] })
})

test('behavior: what it looks at begins where the last round ended', async () => {
  const unused = await list(1, 2)
  expect(await prune(8, `${unused}z`)).toBe('')
  expect((await kept()).sets).toEqual([unused])
})

test('behavior: of many members no more go at once than of one large set, then the next ones', async () => {
  const ids = [await list(1, 2), await list(2, 3), await list(3, 4)].sort()
  const count = (tokenCount: number) => database.db.update(tokenSets).set({ tokenCount })
  await count(6_000)
  expect(await prune(8, '', false)).toBe(ids[0])
  expect((await kept()).sets).toEqual(ids.slice(1))
  expect((await kept()).members).toHaveLength(4)
  // Larger than what goes at once: by itself.
  await count(60_000)
  expect(await prune(8, ids[0], false)).toBe(ids[1])
  expect((await kept()).sets).toEqual(ids.slice(2))
  expect(await prune(8, ids[1], false)).toBe('')
  expect(await kept()).toEqual({ sets: [], members: [] })
  for (const pair of [[1, 2] as const, [2, 3] as const]) await list(...pair)
  await count(60_000)
  // As long as there is time, one after the other.
  expect(await prune(8)).toBe('')
  expect(await kept()).toEqual({ sets: [], members: [] })
})

test('behavior: sets of collections go some at a time, the oldest first', async () => {
  const { collections, usedAt } = { collections: [art], usedAt: market.chain.now() }
  await database.db.insert(collectionSets).values(
    Array.from({ length: 501 }, (_, i) => ({
      chainId,
      id: `${i}`,
      collections,
      usedAt: usedAt + i,
    })),
  )
  await prune(31, '', false)
  expect(await database.db.select().from(collectionSets)).toMatchObject([{ id: '500' }])
  await prune(31)
  expect(await database.db.select().from(collectionSets)).toEqual([])
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

test('behavior: a list costs a write for each 500 tokens of it, by itself or with an offer, while it is new (T12)', async () => {
  const cost = { read: 1, write: 10, execute: 5 }
  const limits = { window: 60, anonymous: 95, keyed: 95, cost }
  const limited = await createTestMarket(database, { fake: market.chain, server: { limits } })
  const ids = (count: number) => Array.from({ length: count }, (_, i) => 1000n + BigInt(i))
  const times = { metadataStatus: 'done' as const, mintedBlock: 1, mintedAt: 1, updatedAt: 1 }
  const known = ids(1501).map(tokenId => ({ chainId, contract: art, tokenId, ...times }))
  await database.db.insert(tokens).values(known)
  const post = async (path: string, body: unknown) => {
    const response = await limited.server.app.request(`/api/${chainId}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return [response.status, response.headers.get('x-ratelimit-remaining')]
  }
  const list = (count: number) =>
    post('/token-sets/v2', { tokens: ids(count).map(id => `${art}:${id}`) })
  const root = BigInt(criteriaTree(ids(501)).root)
  const bid = async (salt: bigint) => {
    const item = await signed(offer(market.chain, { root, salt }), wallets.buyer)
    return post('/order/v4', { items: [{ ...item, collection: `${art}:1000:1500` }] })
  }
  expect(await list(1001)).toEqual([200, '65'])
  expect(await bid(1n)).toEqual([200, '45'])
  expect(await bid(2n)).toEqual([200, '35'])
  const before = await kept()
  expect(before.members).toHaveLength(1001 + 501)
  expect(await list(1501)).toEqual([429, '0'])
  expect(await kept()).toEqual(before)
})
