import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChainSource } from '../indexer/chainSource.ts'
import { orders } from '../storage/schema/orders.ts'
import {
  createTestMarket,
  type Json,
  listing,
  signed,
  type TestMarket,
  wallets,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import type { OrderKind } from './orderKind.ts'
import { orderKind } from './orderKinds.ts'

let database: TestDatabase
let market: TestMarket
/** What was asked of the node, and of the signatures, since the market stands. */
let asked: string[]
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
  asked = []
  const { source } = market.chain
  for (const name of Object.keys(source) as (keyof ChainSource)[]) {
    const work = source[name] as unknown
    if (typeof work !== 'function') continue
    vi.spyOn(source, name as 'head').mockImplementation((...args: unknown[]) => {
      asked.push(`node ${name}`)
      return Reflect.apply(work, source, args)
    })
  }
  const kind = orderKind('seaport-v1.5') as Required<OrderKind>
  const check = kind.checkSignature
  vi.spyOn(kind, 'checkSignature').mockImplementation((...args) => {
    asked.push('signature')
    return check(...args)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const orderOf = (change?: listing.Change) => listing(market.chain, change)
const post = async (item: Json) => {
  const { status, body } = await market.post('/order/v4', { items: [item] })
  const [result] = (body.results ?? []) as Json[]
  return { status, body, message: result?.message }
}
const withData = async (change: Json) => {
  const { order } = await signed(orderOf())
  return { order: { ...order, data: { ...order.data, ...change } } }
}

describe('postOrder: cheap checks come first', () => {
  test('default: a good order is checked by all of them, the chain last', async () => {
    expect(await post(await signed(orderOf()))).toMatchObject({ message: 'success' })
    expect(asked[0]).toBe('signature')
    expect(asked.filter(each => each === 'signature')).toHaveLength(1)
    expect(asked).toContain('node read')
  })

  test('error: a body that is too big is not even read', async () => {
    const { status } = await post(await withData({ extraData: `0x${'00'.repeat(200_000)}` }))
    expect(status).toBe(413)
    expect(asked).toEqual([])
  })

  test('error: no schema that is known', async () => {
    expect(await post(await withData({ offer: [{}] }))).toMatchObject({ message: 'invalid-format' })
    expect(await post(await withData({ salt: undefined }))).toMatchObject({
      message: 'invalid-format',
    })
    expect(await post({ order: { kind: 'seaport-v1.5', data: 7 } })).toMatchObject({ status: 400 })
    expect(asked).toEqual([])
  })

  test('error: terms that nobody could meet', async () => {
    const free = orderOf({ price: 0n })
    expect(await post(await signed(free))).toMatchObject({ message: 'zero-price' })
    expect(asked).toEqual([])
  })

  test('error: of an exchange that is not served here', async () => {
    const { order } = await signed(orderOf())
    for (const kind of ['alienswap', 'zeroex-v4'])
      expect(await post({ order: { ...order, kind } })).toMatchObject({ status: 400 })
    expect(asked).toEqual([])
  })

  test('error: expired', async () => {
    const { startTime } = orderOf()
    const order = orderOf({ endTime: startTime + 1n })
    expect(await post(await signed(order))).toMatchObject({ message: 'expired' })
    expect(asked).toEqual([])
  })

  test('error: a signature of somebody else, or for another domain: of the chain only whether the maker has code', async () => {
    const foreign = await signed(orderOf(), wallets.buyer)
    expect(await post(foreign)).toMatchObject({ message: 'invalid-signature' })
    const { order } = await signed(orderOf({ salt: 9n }), wallets.seller, '1.6')
    const elsewhere = { order: { ...order, kind: 'seaport-v1.5' } }
    expect(await post(elsewhere)).toMatchObject({ message: 'invalid-signature' })
    expect(asked).toEqual(['signature', 'node hasCode', 'signature', 'node hasCode'])
    expect(await database.db.select().from(orders)).toEqual([])
  })
})

describe('postOrder: what is not well formed', () => {
  test.each(['1.4', '1.5', '1.6'] as const)('error: of Seaport %s', async version => {
    const { order } = await signed(orderOf(), wallets.seller, version)
    const { kind, data } = order
    const said = async (change: Json) =>
      (await post({ order: { kind, data: { ...data, ...change } } })).message
    expect(await said({ surprise: 1 })).toBe('invalid-format')
    expect(await said({ salt: '-1' })).toBe('invalid-format')
    expect(await said({ offer: {} })).toBe('invalid-format')
    expect(await said({ totalOriginalConsiderationItems: '9' })).toBe('invalid-format')
    expect(await said({ extraData: '0x01' })).toBe('unsupported-extra-data')
    expect(await said({ extraData: '0x' })).toBe('success')
  })
})
