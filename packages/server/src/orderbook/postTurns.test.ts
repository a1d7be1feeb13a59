import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestMarket, listing, seller, type TestMarket } from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { postOrder } from './postOrder.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database)
}, 60_000)
afterAll(() => database.close())

test('behavior: whoever posts in the name of a contract account does not keep its own posts waiting (T12)', async () => {
  const { source } = market.chain
  const { call } = source
  market.chain.setContractAccount(seller, (_, signature) => signature === '0xc0de')
  let asked = 0
  let release = () => {}
  const junk = new Promise<void>(resolve => {
    release = resolve
  })
  vi.spyOn(source, 'call').mockImplementation(async transaction => {
    asked++
    if (asked <= 4) await junk
    return call(transaction)
  })
  const post = (salt: bigint, sender: string, signature: Hex) => {
    const order = listing(market.chain, { salt })
    const data = JSON.parse(
      JSON.stringify(order, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
    )
    return postOrder(market.context, {
      ...{ kind: 'seaport-v1.5', data: { ...data, signature }, sender },
    })
  }
  const others = Array.from({ length: 5 }, (_, i) => post(BigInt(10 + i), 'a:stranger', '0xbad0'))
  await vi.waitFor(() => expect(asked).toBe(4))
  // It has come to its answer while the stranger's wait.
  expect(await post(1n, 'a:owner', '0xc0de')).toMatchObject({ status: 'success' })
  release()
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual(
    others.map(() => 'invalid-signature'),
  )
})
