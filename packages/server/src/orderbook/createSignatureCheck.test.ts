import type { Hex } from 'viem'
import { keccak256, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { orders } from '../storage/schema/orders.ts'
import {
  art,
  buyer,
  createTestMarket,
  listing,
  seller,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { createSignatureCheck } from './createSignatureCheck.ts'
import { toJson } from './parseOrder.ts'
import { reasons } from './reasons.ts'

let database: TestDatabase
let market: TestMarket
/** The signature that the account stands by. */
let owner: Hex
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
  owner = '0xc0de'
  market.chain.setContractAccount(seller, (_, bytes) => bytes === owner)
  const data = { ...toJson(listing(market.chain)), signature: '0xc0de' }
  const { body } = await market.post('/order/v4', {
    items: [{ order: { kind: 'seaport-v1.5', data } }],
  })
  expect(body.results).toMatchObject([{ message: 'success' }])
  await market.catchUp()
})

const stored = () => database.db.select().from(orders)
const states = async () =>
  (await stored()).map(({ status, statusReason }) => statusReason ?? status)
const approve = async (approved: boolean) => {
  market.chain.approve(art, seller, approved)
  await market.catchUp()
}

describe('createSignatureCheck', () => {
  test('default: what an account takes back is inactive soon, and until it stands by it again', async () => {
    owner = '0xbeef'
    // An event of the order has its account asked.
    await approve(true)
    expect(await states()).toEqual([reasons.signature])
    const [refused] = await stored()
    expect(refused?.nextCheck).toBe(market.chain.now() / 1000 + 3600)
    await approve(false)
    expect(await states()).toEqual([reasons.approval])
    // It could be filled again, but for what it is asked now.
    await approve(true)
    expect(await states()).toEqual([reasons.signature])
    owner = '0xc0de'
    // What was refused is remembered for ten seconds.
    const later = performance.now() + 20_000
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
    await approve(true)
    clock.mockRestore()
    expect(await states()).toEqual(['active'])
  })

  test('behavior: without an event the account is asked within the hour', async () => {
    owner = '0xbeef'
    market.chain.transfer(art, seller, buyer, 5n)
    await market.catchUp()
    expect(await states()).toEqual(['active'])
    await database.db.update(orders).set({ nextCheck: market.chain.now() / 1000 })
    await market.catchUp()
    expect(await states()).toEqual([reasons.signature])
  })

  test('behavior: no block waits for accounts, and few are asked at once (T12)', async () => {
    const [row] = await stored()
    if (!row) throw new Error('It was not posted')
    await database.db
      .insert(orders)
      .values(Array.from({ length: 59 }, (_, i) => ({ ...row, id: keccak256(toHex(i)) })))
    const waiting: (() => void)[] = []
    let most = 0
    const { call } = market.chain.source
    market.chain.source.call = async options => {
      await new Promise<void>(resolve => {
        most = Math.max(most, waiting.push(resolve))
      })
      return call(options)
    }
    // What the account's own contract may do in every block, about all of them.
    market.chain.approve(art, seller, true)
    let isDone = false
    const done = market.catchUp().finally(() => {
      isDone = true
    })
    await vi.waitFor(() => expect(waiting).not.toEqual([]), 10_000)
    const { height } = market.chain
    expect(market.indexer.status()).toMatchObject({ atHead: true, block: height() })
    while (!isDone) {
      for (const answer of waiting.splice(0)) answer()
      await new Promise(resolve => setImmediate(resolve))
    }
    await done
    expect(most).toBe(8)
    expect(new Set(await states())).toEqual(new Set(['active']))
    // Each was asked: none is due before an hour has passed.
    const due = (await stored()).map(({ nextCheck }) => nextCheck)
    expect(new Set(due)).toEqual(new Set([market.chain.now() / 1000 + 3600]))
  })

  test('behavior: a purchase asks the account itself', async () => {
    owner = '0xbeef'
    expect(await states()).toEqual(['active'])
    const { status, body } = await market.post('/execute/buy/v7', {
      taker: buyer,
      items: [{ token: `${art}:1` }],
    })
    expect([status, body.code]).toEqual([400, 5])
    expect(await states()).toEqual([reasons.signature])
  })

  test('behavior: a node that is a block behind is not asked about the same orders again and again', async () => {
    const [row] = await stored()
    if (!row) throw new Error('It was not posted')
    const { height } = market.chain
    const due = { nextCheck: market.chain.now() / 1000 - 60, statusBlock: height() + 1 }
    await database.db.update(orders).set(due)
    await database.db
      .insert(orders)
      .values(Array.from({ length: 49 }, (_, i) => ({ ...row, ...due, id: keccak256(toHex(i)) })))
    let heads = 0
    const { head } = market.chain.source
    const ending = new AbortController()
    const source = {
      ...market.chain.source,
      head: async () => {
        if (++heads > 20) ending.abort()
        return head()
      },
    }
    await createSignatureCheck({ ...market.context, source }, ending.signal).check()
    expect(ending.signal.aborted).toBe(false)
    // The node has the block now: each is asked, once.
    market.chain.mine()
    await createSignatureCheck(market.context, ending.signal).check()
    expect((await stored()).every(each => (each.nextCheck ?? 0) > market.chain.now() / 1000)).toBe(
      true,
    )
  })
})
