import { criteriaTree } from '@sluice/router/seaport'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ServerError } from '../../errors.ts'
import type { Asked } from '../../routes/routeHandler.ts'
import { tokens } from '../../storage/schema/metadata.ts'
import { orders, tokenSets } from '../../storage/schema/orders.ts'
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
import { criteriaTreeOf } from './criteriaTreeOf.ts'
import { tokenSetProof } from './tokenSetProof.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
  market.chain.setFunds(weth, buyer, 1000n)
  market.chain.allow(weth, buyer, 1000n)
  await market.catchUp()
})

const refuse: Asked['charge'] = async () => {
  throw new ServerError('Too many requests', { code: 'rate_limited', statusCode: 429 })
}
/** Tokens that no other test has a tree of. */
async function addTokens(first: number, count: number) {
  const ids = Array.from({ length: count }, (_, i) => BigInt(first + i))
  const times = { metadataStatus: 'done' as const, mintedBlock: 1, mintedAt: 1, updatedAt: 1 }
  await database.db
    .insert(tokens)
    .values(ids.map(tokenId => ({ chainId, contract: art, tokenId, ...times })))
  return { ids, range: `${art}:${first}:${first + count - 1}` }
}
/** What would have to be paid for building the tree now: nothing where it is remembered. */
async function priceOf(ids: readonly bigint[]) {
  const asked: number[] = []
  await criteriaTreeOf(ids, async (kind, times) => {
    expect(kind).toBe('write')
    asked.push(times)
    await refuse(kind, times)
  }).catch(() => undefined)
  return asked
}
async function limited(anonymous: number) {
  const cost = { read: 1, write: 10, execute: 5 }
  const limits = { window: 60, anonymous, keyed: anonymous, cost }
  const { server } = await createTestMarket(database, { fake: market.chain, server: { limits } })
  return async (path: string, body: unknown) => {
    const response = await server.app.request(`/api/${chainId}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return [response.status, response.headers.get('x-ratelimit-remaining')]
  }
}

test('error: the tree of an offer that the allowance does not pay for is not built, and nothing kept (T12)', async () => {
  const { ids, range } = await addTokens(10_000, 1501)
  const root = BigInt(criteriaTree(ids).root)
  const item = await signed(offer(market.chain, { root }), wallets.buyer)
  const body = { items: [{ ...item, collection: range }] }
  // The order is a write's price, and three more are for its list.
  expect(await (await limited(39))('/order/v4', body)).toEqual([429, '0'])
  expect(await priceOf(ids)).toEqual([1])
  expect(await database.db.select().from(tokenSets)).toEqual([])
  expect(await database.db.select().from(orders)).toEqual([])
  expect(await (await limited(40))('/order/v4', body)).toEqual([200, '0'])
  expect(await priceOf(ids)).toEqual([])
})

test('behavior: what has to hash a tree pays for each 1,000 tokens of it beforehand, and no other (T12)', async () => {
  const { ids, range } = await addTokens(20_000, 1001)
  const params = [{ collection: range, weiPrice: '100' }]
  const bid = { maker: buyer, params }
  expect(await (await limited(14))('/execute/bid/v5', bid)).toEqual([429, '0'])
  expect(await priceOf(ids)).toEqual([1])
  const ask = await limited(20)
  expect(await ask('/execute/bid/v5', bid)).toEqual([200, '5'])
  expect(await ask('/execute/bid/v5', bid)).toEqual([200, '0'])
  expect(await priceOf(ids.slice(1))).toEqual([0])
})

test('behavior: a sale into an offer pays for the tree of its proof, where it is not there (T12)', async () => {
  const { ids } = await addTokens(30_000, 1001)
  const { body } = await market.post('/token-sets/v2', { tokens: ids.map(id => `${art}:${id}`) })
  const token = { contract: art, tokenId: 30_007n }
  const proof = (charge: Asked['charge']) =>
    tokenSetProof(market.context, body.id as string, token, charge)
  const { root, proof: proofOf } = criteriaTree(ids)
  expect(body.id).toBe(`list:${art}:${root}`)
  // Many other lists, so that this one is forgotten.
  for (let i = 1; i <= 50; i++) await criteriaTreeOf([BigInt(i)])
  await expect(proof(refuse)).rejects.toMatchObject({ statusCode: 429 })
  const asked: number[] = []
  const paid = await proof(async (_, times) => void asked.push(times))
  expect([asked, paid]).toEqual([[1], proofOf(30_007n)])
  expect(await proof(refuse)).toEqual(paid)
})
