import { zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPair, factory } from '../testing/addPair.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import {
  art,
  buyer,
  createTestMarket,
  type Json,
  listing,
  points,
  type TestMarket,
  usd,
  weth,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { createWork } from './createWork.ts'
import { findListings } from './findListings.ts'

const router: Hex = `0x${'d1'.repeat(20)}`
const ether = 10n ** 18n
const dollars = 10n ** 6n
/** 3,000 dollars for an ether. */
const reserves = { [weth]: 100n * ether, [usd]: 300_000n * dollars }

let database: TestDatabase
let market: TestMarket
const open = async (more: createTestMarket.Options['chain'] = { router }) => {
  await database.reset()
  const fake = createFakeChain()
  addPair(fake, reserves)
  market = await createTestMarket(database, {
    ...{ fake, isNew: true },
    chain: { swapFactories: { v2: factory }, ...more },
  })
  market.chain.setNative(buyer, 1000n * ether)
}
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(() => open())

const list = async (tokenId: bigint, price: bigint, currency: Hex = zeroAddress) => {
  const order = listing(market.chain, { tokenId, price, fees: [], salt: price })
  const consideration = order.consideration.map(item =>
    currency === zeroAddress ? item : { ...item, itemType: 1, token: currency },
  )
  const { message, orderId } = await market.postListing({ ...order, consideration })
  expect(message).toBe('success')
  return orderId as Hex
}
type Step = { id: string; items: { data?: { to: Hex; value: Hex } }[] }
const buy = async (items: Json[], more: Json = {}) => {
  const { status, body } = await market.post('/execute/buy/v7', {
    ...{ items, taker: buyer, skipBalanceCheck: true, ...more },
  })
  const path = (body.path ?? []) as Json[]
  const itemsOf = (id: string) => (body.steps as Step[]).find(step => step.id === id)?.items ?? []
  return { status, body, path, itemsOf, ids: path.map(line => line.orderId) }
}
const token = `${art}:1`
/** By the rule of the pair itself, 0.3 % of the input is kept; and half a percent of slack at most. */
const mostFor = (amount: bigint) => {
  const [own, other] = [reserves[weth] ?? 0n, reserves[usd] ?? 0n]
  const input = (own * amount * 1000n) / ((other - amount) * 997n) + 1n
  return (input * 10_050n) / 10_000n
}

describe('listings in other currencies, by token and collection', () => {
  test('default: the only one is paid in its own currency, for exactly its price', async () => {
    const id = await list(1n, 100n * dollars, usd)
    const { status, path, itemsOf } = await buy([{ token }])
    expect(status).toBe(200)
    expect(path).toEqual([
      expect.objectContaining({
        ...{ orderId: id, currency: usd, currencyDecimals: 6, quote: 100, rawQuote: '100000000' },
      }),
    ])
    expect(path[0]).not.toHaveProperty('buyInCurrency')
    expect(itemsOf('currency-approval').map(({ data }) => data?.to)).toEqual([usd])
    expect(itemsOf('sale').map(({ data }) => BigInt(data?.value ?? 1))).toEqual([0n])
  })

  test('default: without a router, too', async () => {
    await open({})
    const id = await list(1n, 100n * dollars, usd)
    expect((await buy([{ token }])).ids).toEqual([id])
    expect((await buy([{ collection: art }])).ids).toEqual([id])
    // What is not paid in its own currency needs one.
    expect((await buy([{ token }], { currency: zeroAddress })).body).toMatchObject({ code: 5 })
  })

  test('behavior: of several the one that is worth least, by token and by collection', async () => {
    await list(1n, ether / 10n)
    const id = await list(1n, 240n * dollars, usd)
    await list(2n, 270n * dollars, usd)
    for (const item of [{ token }, { collection: art }]) {
      expect((await buy([item])).ids).toEqual([id])
      expect((await buy([item], { normalizeRoyalties: true })).ids).toEqual([id])
    }
    const native = await list(1n, (ether * 79n) / 1000n)
    for (const item of [{ token }, { collection: art }])
      expect((await buy([item])).ids).toEqual([native])
  })

  test('options: currency: the native one buys it by a swap, for what the pool asks and the slack', async () => {
    const id = await list(1n, 100n * dollars, usd)
    const { path, itemsOf } = await buy([{ token }], { currency: zeroAddress })
    expect(path).toMatchObject([
      {
        ...{ orderId: id, currency: usd, rawQuote: '100000000', buyInCurrency: zeroAddress },
        buyInRawQuote: `${mostFor(100n * dollars)}`,
      },
    ])
    expect(itemsOf('sale')).toMatchObject([{ data: { to: router } }])
    expect(BigInt(itemsOf('sale')[0]?.data?.value ?? 0)).toBe(mostFor(100n * dollars))
  })

  test('behavior: where another currency is named, each stands at what it costs in that, not at its worth', async () => {
    // Worth 50 ether; half of the pool's dollars cost as much again as the pool has of ether.
    const dear = await list(1n, 150_000n * dollars, usd)
    const native = await list(1n, 60n * ether)
    expect((await buy([{ token }])).ids).toEqual([dear])
    for (const currency of [zeroAddress, weth])
      expect((await buy([{ token }], { currency })).ids).toEqual([native])
    expect((await buy([{ token }], { currency: usd })).ids).toEqual([dear])
  })

  test('behavior: several that share a currency are paid in it, others in the native one', async () => {
    const first = await list(1n, 30n * dollars, usd)
    const second = await list(2n, 60n * dollars, usd)
    const shared = await buy([{ collection: art, quantity: 2 }])
    expect(shared.ids).toEqual([first, second])
    expect(shared.path.map(line => line.buyInCurrency)).toEqual([undefined, undefined])
    const native = await list(3n, (ether * 15n) / 1000n)
    const mixed = await buy([{ collection: art, quantity: 2 }])
    expect(mixed.ids).toEqual([first, native])
    expect(mixed.path.map(line => line.buyInRawQuote)).toEqual([
      `${mostFor(30n * dollars)}`,
      undefined,
    ])
    const all = await buy([{ token }, { token: `${art}:3` }])
    expect(all.ids).toEqual([first, native])
  })

  test('error: what has no worth is bought by its order alone', async () => {
    const id = await list(1n, 3n, points)
    for (const item of [{ token }, { collection: art }])
      expect((await buy([item])).body).toMatchObject({ code: 5 })
    expect((await buy([{ orderId: id }])).ids).toEqual([id])
    expect((await buy([{ token }], { currency: points })).ids).toEqual([id])
  })

  test('options: isAcross: what needs a swap is not among them', async () => {
    await list(1n, 30n * dollars, usd)
    const native = await list(2n, ether)
    const options = {
      ...{ taker: buyer, currency: undefined, normalizeRoyalties: false, work: createWork() },
      ...{ seen: 0, spare: 2, findRate: async () => undefined, isAlone: true },
    }
    const ids = async (isAcross: boolean) => {
      const asked = { ...options, isAcross }
      const { rows } = await findListings(market.context, { collection: art }, asked)
      return rows.map(({ id }) => id)
    }
    expect(await ids(true)).toEqual([native])
    expect(await ids(false)).toHaveLength(2)
  })
})
