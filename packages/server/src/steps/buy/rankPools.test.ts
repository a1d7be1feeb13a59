import { decodeTransaction, readPlan } from '@sluice/router/decode'
import { pairAddress } from '@sluice/router/pools'
import { type Token, v2AmountIn, v2AmountOut, v2Pair } from '@sluice/router/swap'
import { eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orders } from '../../storage/schema/orders.ts'
import { createFakeChain } from '../../testing/createFakeChain.ts'
import {
  art,
  buyer,
  chainId,
  createTestMarket,
  type Json,
  listing,
  type TestMarket,
  weth,
} from '../../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/openTestDatabase.ts'

const router: Hex = `0x${'d1'.repeat(20)}`
const pair: Hex = `0x${'9a'.repeat(20)}`
/** Two vaults of NFTX, of which the first is the cheap one, and the pairs of their tokens. */
const vaults = (['9b', '9c'] as const).map(byte => `0x${byte.repeat(20)}` as const)
const factory: Hex = `0x${'9f'.repeat(20)}`
const pairs = vaults.map(vault => {
  const [tokenA, tokenB] = [
    { chainId, address: vault, decimals: 18 },
    { chainId, address: weth, decimals: 18 },
  ]
  return pairAddress({ tokenA, tokenB, factory }).toLowerCase()
})
const deep = 10n ** 21n
/** What the pairs have of ether, and of the vault's token; one that is taken out costs 1.04 of these. */
const reserves = [deep, 2n * deep]
const wanted = 104n * 10n ** 16n

let database: TestDatabase
let market: TestMarket
/** How many the pool gives a price for, and what the next ones cost together. */
let pool: { sells: bigint; cost: (count: bigint) => bigint; asked: bigint[] }
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  // 1000, 2000, 3000 and so on for the next ones.
  pool = { sells: 100n, cost: count => (count * (count + 1n) * 1000n) / 2n, asked: [] }
  const fake = createFakeChain()
  const { read } = fake.source
  fake.source.read = async (calls, options) =>
    (await read(calls, options)).map((answer, index) => {
      const { address, functionName, args = [] } = calls[index] ?? {}
      const [first = 0n] = args as bigint[]
      if (address === pair && functionName === 'nft') return art
      if (address === pair && functionName === 'getBuyNFTQuote') {
        pool.asked.push(first)
        return first > pool.sells ? [6, 0n, 0n, 0n, 0n] : [0, 0n, 0n, pool.cost(first), 0n]
      }
      const [vault, at] = [vaults.indexOf(address as never), pairs.indexOf(address as never)]
      if (functionName === 'getReserves' && at >= 0) return [deep, reserves[at], 0]
      if (functionName === 'excludedFromFees') return false
      if (vault < 0) return answer
      if (functionName === 'vaultFactory') return factory
      if (functionName === 'vaultId') return BigInt(vault)
      if (functionName === 'assetAddress') return art
      if (functionName === 'enableTargetRedeem') return true
      return wanted - 10n ** 18n
    })
  market = await createTestMarket(database, {
    ...{ fake, isNew: true },
    chain: {
      router,
      swapFactories: { v2: factory },
      pools: [
        { kind: 'sudoswap', address: pair },
        ...vaults.map(address => ({ kind: 'nftx' as const, address })),
      ],
    },
  })
})

/** Puts so many tokens into a pool. */
const fill = async (address: Hex, count: number, first = 10) => {
  for (let id = first; id < first + count; id++) market.chain.mint(art, address, BigInt(id))
  await market.catchUp()
}
const list = async (tokenId: bigint, price: bigint) => {
  expect(await market.postListing(listing(market.chain, { tokenId, price }))).toMatchObject({
    message: 'success',
  })
}
/** What a purchase comes to by its path, after a check that this is what is quoted, and what is sent. */
const buy = async (items: Json[], more: Json = {}) => {
  const request = { items, taker: buyer, skipBalanceCheck: true, ...more }
  const { status, body } = await market.post('/execute/buy/v7', request)
  if (status !== 200) return { status, body }
  const path = body.path as { orderId: string; rawQuote: string; quantity: number }[]
  const quoted = await market.post('/execute/buy/v7', { ...request, onlyPath: true })
  expect(quoted.body.path).toEqual(path)
  type Step = { id: string; items: { data: { to: Hex; data: Hex; value: Hex } }[] }
  const sales = (body.steps as Step[]).find(({ id }) => id === 'sale')?.items ?? []
  const prices = path.map(({ rawQuote }) => BigInt(rawQuote))
  const sent = sales.reduce((sum, { data }) => sum + BigInt(data.value), 0n)
  expect(sent).toBe(prices.reduce((sum, price) => sum + price, 0n))
  for (const { data } of sales)
    if (data.to === router)
      expect(
        readPlan(decodeTransaction(data.data), { router, sender: buyer, value: sent }).problems,
      ).toEqual([])
  const sorted = [...prices].sort((a, b) => (a < b ? -1 : 1))
  return { status, body, sent, prices: sorted, errors: body.errors, path }
}
const idsOf = async (kind: 'sudoswap') => {
  const rows = await database.db.select().from(orders).where(eq(orders.kind, kind))
  return rows.map(({ id }) => id)
}

describe('rankPools', () => {
  test.each([{}, { partial: true }])(
    'default: a token of a pool stands where its own price has it: %o',
    async more => {
      await fill(pair, 30)
      await list(1n, 1100n)
      await list(2n, 1100n)
      await list(3n, 2500n)
      const bought = async (quantity: number) =>
        (await buy([{ collection: art, quantity }], more)).prices
      expect(await bought(3)).toEqual([1000n, 1100n, 1100n])
      expect(await bought(1)).toEqual([1000n])
      expect(await bought(6)).toEqual([1000n, 1100n, 1100n, 2000n, 2500n, 3000n])
    },
  )

  test('behavior: a pool whose price stays the same is emptied before what is dearer', async () => {
    pool.cost = count => count * 1000n
    await fill(pair, 30)
    await list(1n, 1100n)
    expect((await buy([{ collection: art, quantity: 4 }])).prices).toEqual(Array(4).fill(1000n))
  })

  test.each([{}, { partial: true }])(
    'behavior: what a pool gives no price for, other listings fill: %o',
    async more => {
      await fill(pair, 30)
      await list(1n, 50_000n)
      await list(2n, 60_000n)
      pool.sells = 1n
      const three = await buy([{ collection: art, quantity: 3 }], more)
      expect([three.prices, three.errors]).toEqual([[1000n, 50_000n, 60_000n], undefined])
      const refusal = { status: 400, body: { code: 8 } }
      expect(await buy([{ collection: art, quantity: 4 }], more)).toMatchObject(refusal)
    },
  )

  test('behavior: with partial, an item that is filled stays beside one that is not', async () => {
    await fill(pair, 3)
    await list(1n, 50_000n)
    pool.sells = 1n
    const items = [{ collection: art, quantity: 2 }, { token: `${art}:2` }]
    const { prices, errors } = await buy(items, { partial: true })
    expect(prices).toEqual([1000n, 50_000n])
    expect(errors).toEqual([{ message: 'items[1]: No fillable orders' }])
  })

  test('behavior: how many there are counts what a pool sells, and all others', async () => {
    await fill(pair, 30)
    await list(1n, 1100n)
    await list(2n, 50_000n)
    pool.sells = 4n
    const request = { items: [{ collection: art }], taker: buyer, partial: true, onlyPath: true }
    const { body } = await market.post('/execute/buy/v7', request)
    expect(body).toMatchObject({ maxQuantities: [{ itemIndex: 0, maxQuantity: '6' }] })
    expect((body.path as Json[]).map(({ rawQuote }) => rawQuote)).toHaveLength(6)
    expect(body.errors).toBeUndefined()
  })

  test('behavior: a pool that became dearer since the book looked at it', async () => {
    await fill(pair, 3)
    await list(1n, 1100n)
    await list(2n, 1200n)
    pool.cost = count => count * 5000n
    expect((await buy([{ collection: art, quantity: 3 }])).prices).toEqual([1100n, 1200n, 5000n])
  })

  test('behavior: what is named stays what was asked for, and others are ranked after it', async () => {
    await fill(pair, 4)
    await list(1n, 1100n)
    await list(2n, 1200n)
    const ids = await idsOf('sudoswap')
    const named = await buy(ids.slice(0, 3).map(orderId => ({ orderId })))
    expect(named.path?.map(({ orderId, rawQuote }) => [orderId, rawQuote])).toEqual([
      [ids[0], '1000'],
      [ids[1], '2000'],
      [ids[2], '3000'],
    ])
    const tokens = await buy([{ token: `${art}:10` }, { token: `${art}:11` }])
    expect(tokens.prices).toEqual([1000n, 2000n])
    // Whatever stands first: the pool's next one is taken, and its second costs more than a listing.
    for (const items of [
      [{ collection: art, quantity: 2 }, { orderId: ids[0] }],
      [{ orderId: ids[0] }, { collection: art, quantity: 2 }],
      [{ collection: art }, { token: `${art}:10` }, { collection: art }],
    ])
      expect((await buy(items)).prices).toEqual([1000n, 1100n, 1200n])
  })

  test('behavior: items for one collection go on with a pool where the one before has left it', async () => {
    await fill(pair, 30)
    await list(1n, 1100n)
    await list(2n, 2100n)
    const items = [
      { collection: art, quantity: 2 },
      { collection: art, quantity: 2 },
    ]
    expect((await buy(items)).prices).toEqual([1000n, 1100n, 2000n, 2100n])
  })

  test('behavior: each vault is a pool, at what its pair asks for the next one', async () => {
    for (const [index, vault] of vaults.entries()) await fill(vault, 5, 10 + index * 5)
    /** By the maths of swaps, which are tested on the chain. */
    const costs = (paid: bigint) => {
      const [tokenA, tokenB] = (['1', '2'] as const).map(digit => ({
        ...{ chainId: 1, address: `0x${digit.repeat(40)}` as const, decimals: 18 },
      })) as [Token, Token]
      let pool = v2Pair({ tokenA, reserveA: paid, tokenB, reserveB: deep })
      return Array.from({ length: 3 }, () => {
        const { amountIn } = v2AmountIn({ pair: pool, tokenOut: tokenB, amountOut: wanted })
        pool = v2AmountOut({ pair: pool, tokenIn: tokenA, amountIn }).pairAfter
        return amountIn
      })
    }
    const [cheap, dear] = [costs(deep), costs(2n * deep)]
    const [first = 0n, second = 0n, third = 0n] = cheap
    // Between the second one of the cheap vault and its third.
    await list(1n, second + 1n)
    const quantity = { collection: art, quantity: 3 }
    expect((await buy([quantity])).prices).toEqual([first, second, second + 1n])
    expect((await buy([quantity], { partial: true })).prices).toEqual([first, second, second + 1n])
    expect((await buy([{ collection: art, quantity: 7 }])).prices?.slice(0, 4)).toEqual([
      ...[first, second, second + 1n, third],
    ])
    const dearest = (await buy([{ collection: art, quantity: 7 }])).prices?.at(-1)
    expect(dearest).toBe(dear[0])
  })

  test('behavior: a pool is asked for no more than are wanted, each number once', async () => {
    await fill(pair, 30)
    await list(1n, 1100n)
    pool.asked = []
    const request = { items: [{ collection: art, quantity: 3 }], taker: buyer, onlyPath: true }
    const { status } = await market.post('/execute/buy/v7', request)
    expect(status).toBe(200)
    // The first five that are looked at are read together with what the next one costs.
    expect([...pool.asked].sort()).toEqual([1n, 1n, 2n, 3n])
  })

  test('security: a pool that says its price falls below nothing sells no more', async () => {
    pool.cost = count => (count === 1n ? 1000n : 10n)
    await fill(pair, 3)
    await list(1n, 1100n)
    expect((await buy([{ collection: art, quantity: 2 }])).prices).toEqual([1000n, 1100n])
  })
})
