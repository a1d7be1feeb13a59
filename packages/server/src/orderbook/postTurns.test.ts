import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { buySteps } from '../steps/buySteps.ts'
import { sellSteps } from '../steps/sellSteps.ts'
import {
  art,
  buyer,
  createTestMarket,
  listing,
  offer,
  other,
  seller,
  type TestMarket,
  weth,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { postOrder } from './postOrder.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database)
}, 60_000)
afterAll(() => database.close())

type Post = (salt: bigint, sender: string, signature: Hex) => Promise<boolean>
const dataOf = (order: object, signature: Hex) => ({
  ...JSON.parse(
    JSON.stringify(order, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
  ),
  signature,
})
const rawOrder = (order: object, signature: Hex) => ({
  ...{ kind: 'seaport-v1.5' as const, data: dataOf(order, signature) },
})
const isTaken = (work: Promise<unknown>) =>
  work.then(
    () => true,
    error => {
      if (error.apiCode === 7) return false
      throw error
    },
  )

const ways: [string, Hex, Post][] = [
  [
    'by itself',
    seller,
    async (salt, sender, signature) => {
      const data = dataOf(listing(market.chain, { salt }), signature)
      const posted = { kind: 'seaport-v1.5', data, sender }
      return (await postOrder(market.context, posted)).status === 'success'
    },
  ],
  [
    'with a purchase',
    seller,
    (salt, sender, signature) => {
      const items = [{ rawOrder: rawOrder(listing(market.chain, { salt }), signature) }]
      const body = { items, taker: other, onlyPath: true }
      return isTaken(buySteps(market.context, body as never, { sender }))
    },
  ],
  [
    'with a sale',
    buyer,
    (salt, sender, signature) => {
      const raw = rawOrder(offer(market.chain, { salt }), signature)
      const items = [{ token: `${art}:1`, rawOrder: raw }]
      const body = { items, taker: seller, onlyPath: true }
      return isTaken(sellSteps(market.context, body as never, { sender }))
    },
  ],
]

test.each(ways)(
  'behavior: whoever posts %s in the name of a contract account does not keep its own posts waiting (T12)',
  async (_, maker, post) => {
    const { source } = market.chain
    const { call } = source
    market.chain.setFunds(weth, buyer, 1000n)
    market.chain.allow(weth, buyer, 1000n)
    market.chain.setContractAccount(maker, (_, signature) => signature === '0xc0de')
    let asked = 0
    let release = () => {}
    const junk = new Promise<void>(resolve => {
      release = resolve
    })
    const spy = vi.spyOn(source, 'call').mockImplementation(async transaction => {
      asked++
      if (asked <= 4) await junk
      return call(transaction)
    })
    onTestFinished(() => spy.mockRestore())
    const others = Array.from({ length: 5 }, (_, i) => post(BigInt(10 + i), 'a:stranger', '0xbad0'))
    await vi.waitFor(() => expect(asked).toBe(4))
    // It has come to its answer while the stranger's wait.
    expect(await post(1n, 'a:owner', '0xc0de')).toBe(true)
    release()
    expect(await Promise.all(others)).toEqual(others.map(() => false))
  },
)
