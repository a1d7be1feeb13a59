import { zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  art,
  buyer,
  createTestMarket,
  listing,
  type TestMarket,
  usd,
  weth,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import type { Rate } from './buy/createFindRate.ts'
import { createWork } from './createWork.ts'
import { findListings } from './findListings.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database, { chain: { router: `0x${'d1'.repeat(20)}` } })
})

const list = async (tokenId: bigint, price: bigint, currency?: Hex) => {
  const order = listing(market.chain, { tokenId, price })
  const consideration = order.consideration.map(item =>
    currency ? { ...item, itemType: 1, token: currency } : item,
  )
  const { message } = await market.postListing({ ...order, consideration })
  expect(message).toBe('success')
}
const found = async (currency: Hex | undefined, rate?: Rate) => {
  const asked: bigint[] = []
  const { rows, weigh } = await findListings(
    market.context,
    { collection: art, quantity: 5 },
    {
      ...{ taker: buyer, currency, normalizeRoyalties: false, work: createWork() },
      ...{ seen: 0, spare: 2 },
      findRate: async (_, amount) => {
        asked.push(amount)
        return rate
      },
    },
  )
  return { tokens: rows.map(({ tokenId }) => Number(tokenId)), asked, weigh }
}

describe('findListings', () => {
  beforeEach(async () => {
    await list(1n, 100n)
    await list(2n, 300n, weth)
    await list(3n, 150_000n, usd)
    await list(4n, 500_000n, usd)
  })

  test('default: the native currency and its wrapped form are one, others are not asked for', async () => {
    for (const currency of [undefined, weth])
      expect(await found(currency)).toMatchObject({ tokens: [1, 2], asked: [] })
  })

  test('behavior: the currency that is paid stands among the native one at what that costs now', async () => {
    // 100 native cost 200,000: more than 150,000, and 300 cost more than 500,000.
    expect(await found(usd, { amount: 100n, paid: 200_000n })).toMatchObject({
      tokens: [3, 1, 4, 2],
      asked: [100n],
    })
    expect((await found(usd, { amount: 100n, paid: 140_000n })).tokens).toEqual([1, 3, 2, 4])
  })

  test('behavior: where no pools tell, what cannot be paid comes last', async () => {
    expect((await found(usd)).tokens).toEqual([3, 4, 1, 2])
  })

  test.each([
    [undefined, undefined, [1, 2]],
    [usd, { amount: 100n, paid: 200_000n }, [3, 1, 4, 2]],
    [usd, { amount: 100n, paid: 140_000n }, [1, 3, 2, 4]],
    [usd, undefined, [3, 4, 1, 2]],
  ])(
    'behavior: what is compared beside them counts as they do: %s %o',
    async (paid, rate, order) => {
      const { weigh } = await found(paid, rate)
      const prices = new Map<number, [Hex, bigint]>([
        [1, [zeroAddress, 100n]],
        [2, [weth, 300n]],
        [3, [usd, 150_000n]],
        [4, [usd, 500_000n]],
      ])
      const weightOf = (token: number) => weigh(...(prices.get(token) ?? [zeroAddress, 0n]))
      const byWeight = [...order].reverse().sort((a, b) => (weightOf(a) < weightOf(b) ? -1 : 1))
      expect(byWeight).toEqual(order)
    },
  )

  test('behavior: a request looks at no more than it may', async () => {
    const work = createWork()
    expect(work.look(2999)).toBe(2999)
    const options = {
      ...{ taker: buyer, currency: undefined, normalizeRoyalties: false, work },
      ...{ seen: 0, spare: 2, findRate: async () => undefined },
    }
    const look = async () =>
      (await findListings(market.context, { collection: art }, options)).rows.length
    expect(await look()).toBe(1)
    expect(await look()).toBe(0)
  })
})
