import { type Token, v2AmountIn, v2AmountOut, v2Pair } from '@sluice/router/swap'
import { asc } from 'drizzle-orm'
import type { Hex } from 'viem'
import { parseEther } from 'viem/utils'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findVaults } from '../../indexer/findVaults.ts'
import { type OrderRow, orders } from '../../storage/schema/orders.ts'
import { addVault, type Reserves } from '../../testing/addVault.ts'
import { createFakeChain } from '../../testing/createFakeChain.ts'
import { art, buyer, createTestMarket, type TestMarket } from '../../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/openTestDatabase.ts'
import { createPoolCosts } from './createPoolCosts.ts'

const vault: Hex = `0x${'9b'.repeat(20)}`
const ether = parseEther('1')
const [small, large]: [Reserves, Reserves] = [
  { paid: 30n * ether, bought: 20n * ether },
  { paid: 90n * ether, bought: 40n * ether },
]
const wanted = (ether * 104n) / 100n

let database: TestDatabase
let market: TestMarket
/** What the pairs of the vault have, and where they are. */
let pairs: Map<Hex, Reserves>
let [uniswap, sushi]: Hex[] = []
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  const fake = createFakeChain()
  pairs = new Map()
  addVault(fake, { vault, asset: art, pairs })
  market = await createTestMarket(database, {
    ...{ fake, isNew: true },
    // Where there is SushiSwap.
    chain: { id: 1, router: `0x${'d1'.repeat(20)}`, pools: [{ kind: 'nftx', address: vault }] },
  })
  const found = await findVaults(market.context, [{ kind: 'nftx', address: vault }])
  ;[uniswap, sushi] = found.get(vault)?.pairs.map(({ pair }) => pair) ?? []
})

const hold = (onUniswap: Reserves, onSushi: Reserves) => {
  pairs.set(uniswap as Hex, onUniswap)
  pairs.set(sushi as Hex, onSushi)
}
/** Two tokens, of which each came into the book while another pair was the deeper one. */
const enter = async (): Promise<[OrderRow, OrderRow]> => {
  hold(large, small)
  market.chain.mint(art, vault, 10n)
  await market.catchUp()
  hold(small, large)
  market.chain.mint(art, vault, 11n)
  await market.catchUp()
  const rows = await database.db.select().from(orders).orderBy(asc(orders.tokenId))
  expect(rows).toMatchObject([
    { tokenId: 10n, status: 'active' },
    { tokenId: 11n, status: 'active' },
  ])
  return rows as [OrderRow, OrderRow]
}
/** What tokens cost out of a pair, one after the other, by the maths of swaps, which are tested on the chain. */
const costs = ({ paid, bought }: Reserves, count = 2) => {
  const [tokenA, tokenB] = (['1', '2'] as const).map(digit => ({
    ...{ chainId: 1, address: `0x${digit.repeat(40)}` as const, decimals: 18 },
  })) as [Token, Token]
  let pair = v2Pair({ tokenA, reserveA: paid, tokenB, reserveB: bought })
  return Array.from({ length: count }, () => {
    const { amountIn } = v2AmountIn({ pair, tokenOut: tokenB, amountOut: wanted })
    pair = v2AmountOut({ pair, tokenIn: tokenA, amountIn }).pairAfter
    return amountIn
  })
}
/** What orders cost that are bought together, what is sent for them, and whether by SushiSwap. */
const buy = async (rows: readonly OrderRow[]) => {
  const items = rows.map(({ id }) => ({ orderId: id }))
  const response = await market.server.app.request('/api/1/execute/buy/v7', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items, taker: buyer, skipBalanceCheck: true }),
  })
  const body = await response.json()
  expect([response.status, body.message]).toEqual([200, undefined])
  const { data, value } = body.steps.at(-1).items[0].data as { data: Hex; value: Hex }
  // The last word of what 0x is asked: by which exchange.
  const swaps = data.match(/d9627aa4[0-9a-f]{256}/g) ?? []
  return {
    prices: body.path.map(({ rawQuote }: { rawQuote: string }) => BigInt(rawQuote)),
    sent: BigInt(value),
    bySushi: swaps.map(swap => swap.endsWith('1')),
  }
}

describe('createPoolCosts', () => {
  test('default: tokens of a vault with two pairs are bought of the deeper one, in any order', async () => {
    const [a, b] = await enter()
    const prices = costs(large)
    const sent = prices.reduce((sum, price) => sum + price, 0n)
    for (const rows of [
      [a, b],
      [b, a],
    ])
      expect(await buy(rows)).toEqual({ prices, sent, bySushi: [true, true] })
    hold(large, small)
    expect(await buy([b, a])).toEqual({ prices, sent, bySushi: [false, false] })
  })

  test('behavior: a pair that becomes the deeper one within a request is not taken for the rest of it', async () => {
    const [a, b] = await enter()
    const { priceOf, read, viaOf } = createPoolCosts(market.context)
    await read([{ order: a, nth: 1n }])
    hold({ paid: large.paid * 2n, bought: large.bought }, large)
    await read([{ order: b, nth: 2n }])
    expect([priceOf(a, 1n), priceOf(b, 2n)]).toEqual(costs(large))
    expect(viaOf(b)).toEqual({ pair: sushi, isSushi: true })
  })

  test('error: a pair that is gone within a request sells no more of it', async () => {
    const [a, b] = await enter()
    const { priceOf, read } = createPoolCosts(market.context)
    await read([{ order: a, nth: 1n }])
    pairs.delete(sushi as Hex)
    await read([{ order: b, nth: 2n }])
    expect([priceOf(a, 1n), priceOf(b, 2n)]).toEqual([costs(large)[0], undefined])
  })
})
