import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDrop } from '../testing/addDrop.ts'
import {
  art,
  buyer,
  createTestMarket,
  editions,
  type Json,
  listing,
  offer,
  other,
  seller,
  type TestMarket,
  weth,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
})

type Item = { status: string; data?: Json; orderIds: Hex[] }
const salesOf = ({ body }: { body: Json }) =>
  (body.steps as { id: string; items: Item[] }[]).find(step => step.id === 'sale')?.items ?? []
const list = async (change?: listing.Change) => {
  const order = listing(market.chain, change)
  return { order, id: (await market.postListing(order)).orderId as Hex }
}
const report = (requestId: unknown, stepId: string, txHash: Hex) =>
  market.post('/execute/results/v1', { requestId, stepId, txHash })

/** Two listings of the collection; a request for one of them, that chose the cheaper one. */
async function request(change?: listing.Change) {
  const first = await list({ ...change, price: 100n })
  const next = await list({ ...change, price: 200n, salt: 2n, ...(change ? {} : { tokenId: 2n }) })
  await market.catchUp()
  const items = [change ? { token: `${change.contract}:1` } : { collection: art }]
  const ask = (more: Json = {}) => market.post('/execute/buy/v7', { items, taker: buyer, ...more })
  const { body } = await ask()
  const { requestId, path } = body
  expect(path).toMatchObject([{ orderId: first.id }])
  return { first, next, requestId, path, again: (more: Json = {}) => ask({ requestId, ...more }) }
}
const waiting = (id: Hex) => [
  { status: 'incomplete', orderIds: [id], tip: expect.stringContaining('looked up') },
]

describe('isUnsettled', () => {
  test('default: bought in a block that is not indexed, nothing else is chosen until it is', async () => {
    const { first, requestId, path, again } = await request()
    market.chain.fulfil(first.order, buyer)
    const early = await again()
    expect([early.status, early.body.requestId, early.body.path]).toEqual([200, requestId, path])
    expect(salesOf(early)).toEqual(waiting(first.id))
    expect((await again({ onlyPath: true })).body).toEqual({ path })
    await market.catchUp()
    expect(salesOf(await again())).toEqual([{ status: 'complete', data: {}, orderIds: [first.id] }])
  })

  test('behavior: what somebody else bought is chosen anew, once that is indexed', async () => {
    const { first, next, again } = await request()
    market.chain.fulfil(first.order, other)
    expect(salesOf(await again())).toEqual(waiting(first.id))
    await market.catchUp()
    expect(salesOf(await again())).toMatchObject([{ status: 'incomplete', orderIds: [next.id] }])
    // It stays so while blocks come that have nothing to do with it.
    market.chain.mine()
    const later = await again()
    expect(salesOf(later)).toMatchObject([{ orderIds: [next.id], data: { value: '0xc8' } }])
  })

  test('behavior: with nothing else to choose it is no failure', async () => {
    const { first, next, again } = await request()
    market.chain.cancel(next.order)
    await market.catchUp()
    market.chain.fulfil(first.order, buyer)
    expect(salesOf(await again())).toEqual(waiting(first.id))
  })

  test('behavior: several transactions keep their number and places, whatever of them is on the chain', async () => {
    const listed = [await list(), await list({ tokenId: 2n }), await list({ tokenId: 3n })]
    const [one, two, three] = listed
    if (!one || !two || !three) throw new Error('There are no listings')
    await market.catchUp()
    const items = listed.map(({ id }) => ({ orderId: id }))
    const ask = (more: Json = {}) =>
      market.post('/execute/buy/v7', { items, taker: buyer, partial: true, ...more })
    const { requestId, path } = (await ask()).body
    /** Of each item what is told of it, and that it is for the order that stood there first. */
    const again = async () => {
      const answer = await ask({ requestId })
      expect(answer.body.path).toEqual(path)
      return salesOf(answer).map(({ status, data, orderIds }, index) => {
        expect(orderIds).toEqual([listed[index]?.id])
        return status === 'complete' ? status : data ? 'to be sent' : 'looked up'
      })
    }
    expect(await again()).toEqual(['to be sent', 'to be sent', 'to be sent'])
    market.chain.fulfil(two.order, buyer)
    expect(await again()).toEqual(['looked up', 'looked up', 'looked up'])
    await market.catchUp()
    expect(await again()).toEqual(['to be sent', 'complete', 'to be sent'])
    market.chain.fulfil(one.order, buyer)
    expect(await again()).toEqual(['looked up', 'complete', 'looked up'])
    await market.catchUp()
    expect(await again()).toEqual(['complete', 'complete', 'to be sent'])
    market.chain.fulfil(three.order, buyer)
    await market.catchUp()
    expect(await again()).toEqual(['complete', 'complete', 'complete'])
  })

  test('behavior: beside what was bought by others, what is done is one item', async () => {
    const [one, two] = [await list(), await list({ tokenId: 2n, price: 110n })]
    const next = await list({ tokenId: 3n, price: 200n })
    await market.catchUp()
    const items = [{ orderId: one.id }, { collection: art }]
    const ask = (more: Json = {}) =>
      market.post('/execute/buy/v7', { items, taker: buyer, partial: true, ...more })
    const first = await ask()
    expect(salesOf(first).map(({ orderIds }) => orderIds)).toEqual([[one.id], [two.id]])
    market.chain.fulfil(one.order, buyer)
    market.chain.fulfil(two.order, other)
    await market.catchUp()
    expect(salesOf(await ask({ requestId: first.body.requestId }))).toMatchObject([
      { status: 'incomplete', orderIds: [next.id] },
      { status: 'complete', orderIds: [one.id] },
    ])
  })

  test('behavior: bought while the rest is chosen', async () => {
    const { first, again } = await request()
    const { balance } = market.chain.source
    market.chain.source.balance = async account => {
      market.chain.source.balance = balance
      market.chain.fulfil(first.order, buyer)
      return balance(account)
    }
    expect(salesOf(await again())).toEqual(waiting(first.id))
  })

  test('behavior: a part of an order', async () => {
    const { first, again } = await request({ contract: editions, quantity: 5n, fees: [] })
    market.chain.fulfil(first.order, other, 2n)
    expect(salesOf(await again())).toEqual(waiting(first.id))
    await market.catchUp()
    expect(salesOf(await again())).toMatchObject([{ orderIds: [first.id], data: {} }])
    market.chain.fulfil(first.order, buyer, 1n)
    expect(salesOf(await again())).toEqual(waiting(first.id))
  })

  test('behavior: a reported transaction, until its block is indexed, unless it failed or bought nothing', async () => {
    const { first, again } = await request()
    const { requestId } = (await again()).body
    const isOpen = async () => salesOf(await again())[0]?.data !== undefined
    await report(requestId, 'sale', market.chain.revertedTransaction())
    await report(requestId, 'currency-approval', market.chain.mine())
    expect(await isOpen()).toBe(true)
    await report(requestId, 'sale', market.chain.mine())
    expect(salesOf(await again())).toEqual(waiting(first.id))
    await market.catchUp()
    expect(await isOpen()).toBe(true)
    // It waits for a block.
    const pending: Hex = `0x${'7'.repeat(64)}`
    await report(requestId, 'sale', pending)
    expect(await isOpen()).toBe(true)
    market.chain.source.payments = async hashes =>
      new Map(hashes.map(hash => [hash, { to: art, value: 100n }]))
    expect(salesOf(await again())).toEqual(waiting(first.id))
  })

  test('behavior: an index that stands on a block which the chain has dropped says nothing', async () => {
    const { first, again } = await request()
    market.chain.mine()
    await market.catchUp()
    market.chain.dropBlocks(1)
    market.chain.fulfil(first.order, buyer)
    expect(salesOf(await again())).toEqual(waiting(first.id))
    await market.catchUp()
    expect(salesOf(await again())).toMatchObject([{ status: 'complete' }])
  })

  test('behavior: a sale is not made a second time, into another offer', async () => {
    market.chain.setFunds(weth, buyer, 1000n)
    market.chain.allow(weth, buyer, 1000n)
    await market.catchUp()
    const bid = async (change: offer.Change) => {
      const order = offer(market.chain, { contract: editions, ...change })
      return { order, id: (await market.postOffer(order)).orderId as Hex }
    }
    const best = await bid({ price: 300n })
    const single = await bid({ price: 200n, salt: 2n })
    const items = [{ token: `${editions}:1`, quantity: 1 }]
    const ask = (more: Json = {}) =>
      market.post('/execute/sell/v7', { items, taker: seller, ...more })
    const { requestId } = (await ask()).body
    market.chain.fulfil(best.order, seller)
    expect(salesOf(await ask({ requestId }))).toEqual(waiting(best.id))
    await market.catchUp()
    expect(salesOf(await ask({ requestId }))).toMatchObject([
      { status: 'complete', orderIds: [best.id] },
    ])
    // Without the request it is another sale.
    expect(salesOf(await ask())).toMatchObject([{ orderIds: [single.id], data: {} }])
  })

  test('behavior: what was minted in a block that is not indexed is not minted again', async () => {
    const drop = addDrop(market.chain, art)
    const items = [{ collection: art, quantity: 1 }]
    for (const path of ['/execute/mint/v1', '/execute/buy/v7']) {
      const ask = (more: Json = {}) =>
        market.post(path, {
          items: path.includes('buy') ? [{ ...items[0], fillType: 'preferMint' }] : items,
          ...{ taker: buyer, ...more },
        })
      const { requestId } = (await ask()).body
      expect(salesOf(await ask({ requestId }))).toMatchObject([{ data: { value: '0x7' } }])
      drop.mint(buyer, path.includes('buy') ? 91n : 90n)
      expect(salesOf(await ask({ requestId }))).toEqual([
        { status: 'incomplete', orderIds: [`mint:${art}`], tip: expect.any(String) },
      ])
      await market.catchUp()
      expect(salesOf(await ask({ requestId }))).toMatchObject([{ status: 'complete' }])
    }
  })
})
