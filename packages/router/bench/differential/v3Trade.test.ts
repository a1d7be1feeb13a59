import { MixedRouteTrade } from '@uniswap/router-sdk'
import { CurrencyAmount } from '@uniswap/sdk-core'
import { Pool as PeerPool, Trade as PeerTrade, Tick, TickListDataProvider } from '@uniswap/v3-sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestTrade } from '../../src/swap/bestTrade.ts'
import { createRoute } from '../../src/swap/createRoute.ts'
import { createTrade } from '../../src/swap/createTrade.ts'
import type { Pool, Trade, V2Pair, V3Pool } from '../../src/swap/types.ts'
import { v2Pair } from '../../src/swap/v2/v2Pair.ts'
import { getSqrtRatioAtTick } from '../../src/swap/v3/tickMath.ts'
import { type FeeTier, tickSpacings } from '../../src/swap/v3/tickSpacings.ts'
import { v3Pool } from '../../src/swap/v3/v3Pool.ts'
import { quickExpect } from '../support/quickExpect.ts'
import { peerPair, peerToken, rememberAddresses, tokenAt } from './peer.ts'
import { tally } from './tally.ts'
import { big } from './v3Pools.ts'
import { patience, runs } from './values.ts'

rememberAddresses()

const wholeRange = 10n ** 24n

/** Pools over the whole range, so deep that none is ever emptied, with a position around the price. */
const poolShape = fc
  .record({
    a: fc.integer({ min: 0, max: 3 }),
    b: fc.integer({ min: 1, max: 4 }),
    fee: fc.constantFrom<FeeTier>(100, 500, 3000, 10_000),
    tick: fc.integer({ min: -5_000, max: 5_000 }),
    width: fc.integer({ min: 1, max: 20 }),
    liquidity: fc.bigInt({ min: 1n, max: 10n ** 25n }),
    v2: fc.boolean(),
  })
  .filter(({ a, b }) => a < b)

type PoolShape = typeof poolShape extends fc.Arbitrary<infer shape> ? shape : never

/** Pools among which there is a way from the input to the output. */
const search = fc
  .record({
    shapes: fc.array(poolShape, { minLength: 3, maxLength: 6 }),
    inner: fc.shuffledSubarray([1, 2, 3]),
    way: fc.array(poolShape, { minLength: 3, maxLength: 3 }),
    amount: fc.bigInt({ min: 10n ** 9n, max: 10n ** 23n }),
    maxHops: fc.integer({ min: 1, max: 3 }),
    maxResults: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ shapes, inner, way, ...rest }) => {
    const tokens = [0, ...inner.slice(0, rest.maxHops - 1), 4]
    const joined = tokens.slice(1).map((to, at): PoolShape => {
      const from = tokens[at] as number
      const [a, b] = from < to ? [from, to] : [to, from]
      return { ...(way[at] as PoolShape), a, b }
    })
    const pools = new Map(
      [...shapes, ...joined].map(shape => [`${shape.a}-${shape.b}-${shape.fee}`, shape]),
    )
    return { ...rest, shapes: [...pools.values()] }
  })

function v3PoolOf({ a, b, fee, tick, width, liquidity }: PoolShape): V3Pool {
  const spacing = tickSpacings[fee]
  const last = Math.floor(887_272 / spacing) * spacing
  const lower = Math.floor(tick / spacing) * spacing
  return v3Pool({
    tokenA: tokenAt(a),
    tokenB: tokenAt(b),
    fee,
    sqrtRatioX96: getSqrtRatioAtTick(tick),
    liquidity: wholeRange + liquidity,
    ticks: [
      { index: -last, liquidityNet: wholeRange },
      { index: lower, liquidityNet: liquidity },
      { index: lower + width * spacing, liquidityNet: -liquidity },
      { index: last, liquidityNet: -wholeRange },
    ],
  })
}

function v2PairOf({ a, b, tick, liquidity }: PoolShape): V2Pair {
  const ratio = getSqrtRatioAtTick(tick)
  const reserve = wholeRange + liquidity
  return v2Pair({
    tokenA: tokenAt(a),
    reserveA: reserve,
    tokenB: tokenAt(b),
    reserveB: (reserve * ratio * ratio) >> 192n,
  })
}

function peerPoolOf(pool: V3Pool): PeerPool {
  const ticks = (pool.ticks ?? []).map(
    ({ index, liquidityNet }) =>
      new Tick({ index, liquidityGross: '1', liquidityNet: liquidityNet.toString() }),
  )
  return new PeerPool(
    peerToken(pool.token0),
    peerToken(pool.token1),
    pool.fee,
    pool.sqrtRatioX96.toString(),
    pool.liquidity.toString(),
    pool.tickCurrent,
    new TickListDataProvider(ticks, pool.tickSpacing),
  )
}

const [input, output] = [tokenAt(0), tokenAt(4)]
const [peerIn, peerOut] = [peerToken(input), peerToken(output)]
const amounts = (trade: Trade) => [trade.inputAmount, trade.outputAmount]

/** Of several pools of one kind and fee for the same tokens only the first can be. */
function distinct(pools: readonly Pool[]): Pool[] {
  const seen = new Set<string>()
  return pools.filter(pool => {
    const fee = pool.type === 'v3-pool' ? pool.fee : ''
    const key = `${pool.token0.address}${pool.token1.address}${fee}`
    return !seen.has(key) && seen.add(key)
  })
}

describe('best trades over v3 pools', () => {
  test.for(['exactIn', 'exactOut'] as const)(
    'behavior: %s: what @uniswap/v3-sdk finds, in its order',
    { timeout: patience },
    async (type, { task }) => {
      const { count, expectAtLeast } = tally(task)
      await fc.assert(
        fc.asyncProperty(search, async ({ shapes, amount, maxHops, maxResults }) => {
          const pools = shapes.map(v3PoolOf)
          const peers = pools.map(peerPoolOf)
          const limits = { maxHops, maxNumResults: maxResults }
          const raw = CurrencyAmount.fromRawAmount(
            type === 'exactIn' ? peerIn : peerOut,
            amount.toString(),
          )
          const theirs =
            type === 'exactIn'
              ? await PeerTrade.bestTradeExactIn(peers, raw, peerOut, limits)
              : await PeerTrade.bestTradeExactOut(peers, peerIn, raw, limits)
          const ours = bestTrade({ type, pools, input, output, amount, maxHops, maxResults })
          quickExpect(ours.map(amounts)).toEqual(
            theirs.map(trade => [
              big(trade.inputAmount.quotient),
              big(trade.outputAmount.quotient),
            ]),
          )
          for (const trade of ours) {
            const [swap] = trade.swaps
            if (swap === undefined) throw new Error('A trade without a swap')
            quickExpect(createTrade({ type, routes: [{ route: swap.route, amount }] })).toEqual(
              trade,
            )
          }
          expect(ours.length).toBeGreaterThan(0)
          count()
        }),
        { numRuns: runs },
      )
      expectAtLeast()
    },
  )

  test('behavior: over v2 and v3 what @uniswap/router-sdk finds', { timeout: patience }, async ({
    task,
  }) => {
    const { count, expectAtLeast } = tally(task)
    await fc.assert(
      fc.asyncProperty(search, async ({ shapes, amount, maxHops, maxResults }) => {
        const pools = distinct(shapes.map(shape => (shape.v2 ? v2PairOf(shape) : v3PoolOf(shape))))
        const theirs = await MixedRouteTrade.bestTradeExactIn(
          pools.map(pool => (pool.type === 'v3-pool' ? peerPoolOf(pool) : peerPair(pool))),
          CurrencyAmount.fromRawAmount(peerIn, amount.toString()),
          peerOut,
          { maxHops, maxNumResults: maxResults },
        )
        const limits = { maxHops, maxResults }
        const ours = bestTrade({ type: 'exactIn', pools, input, output, amount, ...limits })
        quickExpect(ours.map(amounts)).toEqual(
          theirs.map(trade => [big(trade.inputAmount.quotient), big(trade.outputAmount.quotient)]),
        )
        expect(ours.length).toBeGreaterThan(0)
        count()
      }),
      { numRuns: runs },
    )
    expectAtLeast()
  })

  // On chain: `swap/peerFaults.chain.test.ts`, "an exact output that the pools cannot give …".
  test('fault: the peer prices an exact output that its pools cannot give', async () => {
    const shallow = v3Pool({
      tokenA: input,
      tokenB: output,
      fee: 3000,
      sqrtRatioX96: getSqrtRatioAtTick(0),
      liquidity: 1_000_000n,
      ticks: [
        { index: -60, liquidityNet: 1_000_000n },
        { index: 60, liquidityNet: -1_000_000n },
      ],
    })
    const amount = 10n ** 18n
    const [theirs] = await PeerTrade.bestTradeExactOut(
      [peerPoolOf(shallow)],
      peerIn,
      CurrencyAmount.fromRawAmount(peerOut, amount.toString()),
    )
    // 10^18 for three thousand units: the pool holds no more than that.
    expect(big((theirs as NonNullable<typeof theirs>).inputAmount.quotient)).toBeLessThan(4_000n)
    const type = 'exactOut'
    expect(bestTrade({ type, pools: [shallow], input, output, amount })).toEqual([])
    const route = createRoute({ pools: [shallow], input, output })
    expect(() => createTrade({ type, routes: [{ route, amount }] })).toThrow(
      expect.objectContaining({
        code: 'insufficient_reserves',
        field: 'routes[0].route.pools[0]',
      }),
    )
    expect(() => createTrade({ type: 'exactIn', routes: [{ route, amount }] })).toThrow(
      expect.objectContaining({ code: 'insufficient_reserves' }),
    )
  })
})
