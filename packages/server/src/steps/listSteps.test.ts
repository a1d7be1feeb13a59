import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeChain } from '../testing/createFakeChain.ts'
import { art, createTestMarket, other, seller } from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())

type Data = { post: { body: { items: { order: { data: Order } }[] } } }
type Order = { consideration: { startAmount: string }[] }
type Step = { id: string; items: { orderIndexes: number[]; data: Data }[] }

/** What each of `sizes` reads of owners ask is answered when all of them have asked: one after the other, none ever is. */
function answeredTogether(sizes: number[]) {
  const fake = createFakeChain()
  const { read } = fake.source
  let waiting: (() => void)[] = []
  const state = { isOn: false, most: 0 }
  fake.source.read = async (calls, options) => {
    if (state.isOn && calls.some(({ functionName }) => functionName === 'ownerOf'))
      await new Promise<void>(resolve => {
        waiting.push(resolve)
        state.most = Math.max(state.most, waiting.length)
        if (waiting.length < (sizes[0] ?? 0)) return
        sizes.shift()
        for (const answer of waiting) answer()
        waiting = []
      })
    return read(calls, options)
  }
  return { fake, state, sizes }
}

test('behavior: listings ask the chain together, ten at once, and stay in the order of the request', async () => {
  // The third of them names no collection, and asks nothing.
  const { fake, state, sizes } = answeredTogether([9, 2])
  const market = await createTestMarket(database, { fake, isNew: true })
  fake.mint(art, other, 6n)
  await market.catchUp()
  state.isOn = true
  const tokens = [1n, 2n, 3n, 4n, 5n, 6n, 1n, 2n, 3n, 4n, 6n, 5n].map(id => `${art}:${id}`)
  tokens[2] = `${other}:3`
  const params = tokens.map((token, i) => ({ token, weiPrice: `${10_000 + i}` }))
  const { status, body } = await market.post('/execute/list/v5', { maker: seller, params })
  expect(status).toBe(200)
  expect([sizes, state.most]).toEqual([[], 9])
  expect(body.errors).toEqual([
    { message: 'Unsupported contract', orderIndex: 2 },
    { message: 'Maker does not own token', orderIndex: 5 },
    { message: 'Maker does not own token', orderIndex: 10 },
  ])
  const signing = (body.steps as Step[]).find(({ id }) => id === 'order-signature')?.items[0]
  const items = signing?.data.post.body.items ?? []
  const prices = items.map(({ order }) =>
    order.data.consideration.reduce((sum, { startAmount }) => sum + BigInt(startAmount), 0n),
  )
  const made = [0, 1, 3, 4, 6, 7, 8, 9, 11]
  expect(prices).toEqual(made.map(i => BigInt(10_000 + i)))
  expect(signing?.orderIndexes).toEqual(made)
})
