import { criteriaTree } from '@sluice/router/seaport'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orders, tokenSets, tokenSetTokens } from '../../storage/schema/orders.ts'
import {
  art,
  buyer,
  chainId,
  createTestMarket,
  type Json,
  offer,
  type TestMarket,
  weth,
} from '../../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/openTestDatabase.ts'
import { firstOffers } from './firstOffers.ts'
import { roomForList } from './roomForList.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
  market.chain.setFunds(weth, buyer, 1000n)
  market.chain.allow(weth, buyer, 1000n)
  await market.catchUp()
})

let salt = 0n
const post = (change: offer.Change, hint: Json) => {
  salt += 1n
  return market.postOffer(offer(market.chain, { fees: [], salt, ...change }), hint)
}
const list = async (...ids: bigint[]) => {
  const { body } = await market.post('/token-sets/v2', { tokens: ids.map(id => `${art}:${id}`) })
  return body.id as string
}
const postList = async (ids: bigint[], change: offer.Change = {}) => {
  const tokenSetId = await list(...ids)
  return post({ root: BigInt(criteriaTree(ids).root), ...change }, { tokenSetId })
}
/** Lists that a token is in, as the first offers for them leave them, or as nobody offers for them. */
const flood = (tokenId: bigint, count: number, offeredAs: 'attribute' | 'list' | null) =>
  database.db.insert(tokenSetTokens).values(
    Array.from({ length: count }, (_, i) => ({
      ...{ chainId, setId: `list:${art}:${offeredAs}:${i}`, contract: art, tokenId, offeredAs },
    })),
  )
const blue = { attribute: { collection: art, key: 'Colour', value: 'blue' } }
const blueRoot = BigInt(criteriaTree([2n, 3n, 4n, 5n]).root)
const full = (tokenId: bigint, most: number) => ({
  ...{ status: 400, message: 'filtered' },
  reason: expect.stringContaining(`${art}:${tokenId} is in ${most} lists with offers already`),
})
const success = { message: 'success' }

test('default: a token has room for 100 lists with offers, and nobody offers for another one with it (T12)', async () => {
  await flood(1n, 5000, null)
  await flood(1n, 99, 'list')
  expect(await postList([1n, 2n], { price: 40n })).toMatchObject(success)
  expect(await postList([1n, 3n], { price: 90n })).toMatchObject(full(1n, 100))
  // What has its place keeps it, and what takes none is taken.
  expect(await postList([1n, 2n], { price: 60n })).toMatchObject(success)
  expect(await postList([2n, 3n], { price: 50n })).toMatchObject(success)
  expect(await post({ root: blueRoot, price: 55n }, blue)).toMatchObject(success)
  expect(await post({ root: 0n, price: 20n }, {})).toMatchObject(success)
  expect(await post({ tokenId: 1n, price: 30n }, {})).toMatchObject(success)
  const tokens = [1, 2, 3, 4].map(id => `tokens=${art}:${id}`).join('&')
  const { body } = await market.get(`/tokens/v7?${tokens}&includeTopBid=true&sortBy=tokenId`)
  const best = (body.tokens as { market: { topBid: { price: { amount: Json } } } }[]).map(
    token => token.market.topBid.price.amount.raw,
  )
  expect(best).toEqual(['60', '60', '55', '55'])
})

test('error: nobody is asked to sign for a list without room; what is posted can be asked for again (T12)', async () => {
  await flood(1n, 99, 'list')
  const param = async (...ids: bigint[]) => ({ tokenSetId: await list(...ids), weiPrice: '40' })
  const ask = async (param: Json, more: Json = {}) =>
    (await market.post('/execute/bid/v5', { maker: buyer, params: [param], ...more })).body
  const [first, second] = [await param(1n, 2n), await param(1n, 3n)]
  const asked = await ask(first)
  expect(await postList([1n, 4n])).toMatchObject(success)
  for (const refused of [first, second])
    expect(await ask(refused)).toMatchObject({
      errors: [{ message: expect.stringContaining(`${art}:1 is in 100 lists`), orderIndex: 0 }],
    })
  expect(asked.errors).toEqual([])
})

test('behavior: traits have places of their own, 200 of each token (T12)', async () => {
  await flood(2n, 100, 'list')
  await flood(2n, 199, 'attribute')
  expect(await post({ root: blueRoot }, blue)).toMatchObject(success)
  market.chain.mint(art, buyer, 6n)
  await market.catchUp()
  // With a token more it is another list.
  const root = BigInt(criteriaTree([2n, 3n, 4n, 5n, 6n]).root)
  expect(await post({ root }, blue)).toMatchObject(full(2n, 200))
  expect(await post({ root: blueRoot }, blue)).toMatchObject(success)
})

test('behavior: what others took meanwhile is no place any more, and nothing is stored', async () => {
  const id = await list(1n, 2n)
  const asked = { order: { tokenSetId: id, criteriaKind: 'custom', contract: art }, set: undefined }
  const take = () =>
    database.db.transaction(tx => firstOffers(tx, chainId, [asked as firstOffers.Offer]))
  expect(await take()).toEqual(new Map([[id, 'list']]))
  await flood(2n, 100, 'list')
  await expect(take()).rejects.toMatchObject({
    ...{ code: 'token_set_full', statusCode: 409 },
    message: expect.stringContaining(`${art}:2 is in 100 lists`),
  })
  const room = { id: 'list:new', contract: art, as: 'list' } as const
  const reason = await roomForList(database.db, chainId, { ...room, tokenIds: [1n, 2n] })
  expect(reason).toContain(`${art}:2`)
  expect(await roomForList(database.db, chainId, { ...room, tokenIds: [1n, 3n] })).toBeUndefined()
})

test('behavior: a maker has 100 open offers for lists, traits aside (T12)', async () => {
  expect(await postList([1n, 2n])).toMatchObject(success)
  const copy = (from: number, to: number) =>
    database.db.execute(sql`
      insert into ${orders} select made.*
      from ${orders} as o, generate_series(${from}::int, ${to}::int) as i,
        jsonb_populate_record(o, jsonb_build_object(
          'id', '0x' || lpad(i::text, 64, '0'), 'token_set_id', 'list:${sql.raw(art)}:' || i)) as made
      where o.id not like '0x000%'`)
  await copy(1, 98)
  expect(await postList([2n, 3n])).toMatchObject(success)
  expect(await postList([3n, 4n])).toMatchObject({
    ...{ status: 400, message: 'filtered' },
    reason: 'The maker has 100 open offers for lists and ranges of tokens already',
  })
  expect(await post({ root: blueRoot }, blue)).toMatchObject(success)
  expect(await post({ root: 0n }, {})).toMatchObject(success)
})

test('error: an offer for a list that its maker cannot pay, also later (T12)', async () => {
  const time = BigInt(Math.floor(market.chain.now() / 1000))
  const later = { startTime: time + 3600n, endTime: time + 7200n }
  market.chain.setFunds(weth, buyer, 99n)
  for (const change of [{}, later])
    expect(await post({ root: blueRoot, ...change }, blue)).toMatchObject({
      ...{ status: 400, message: 'not-fillable' },
      reason: expect.stringContaining('can pay it: the maker does not have the funds'),
    })
  market.chain.setFunds(weth, buyer, 100n)
  market.chain.allow(weth, buyer, 99n)
  for (const change of [{}, later])
    expect(await post({ root: blueRoot, ...change }, blue)).toMatchObject({
      ...{ status: 400, message: 'not-fillable' },
      reason: expect.stringContaining('approval to spend'),
    })
  expect(await database.db.select().from(orders)).toEqual([])
  expect(await database.db.select().from(tokenSets)).toEqual([])
  // Offers that no tokens are kept for wait for the money in the book.
  for (const change of [{}, { root: 0n }])
    expect(await post(change, {})).toMatchObject({ message: 'success' })
  market.chain.allow(weth, buyer, 100n)
  expect(await post({ root: blueRoot, ...later }, blue)).toMatchObject({ message: 'delayed' })
})
