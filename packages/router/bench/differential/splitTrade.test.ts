import { MixedRouteSDK, Trade as RouterTrade } from '@uniswap/router-sdk'
import { CurrencyAmount, TradeType } from '@uniswap/sdk-core'
import { Route as V2Route } from '@uniswap/v2-sdk'
import { Trade as PeerV3Trade, Route as V3Route } from '@uniswap/v3-sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestTrade } from '../../src/swap/bestTrade.ts'
import { createTrade } from '../../src/swap/createTrade.ts'
import { maximumAmountIn } from '../../src/swap/maximumAmountIn.ts'
import { midPrice } from '../../src/swap/midPrice.ts'
import { minimumAmountOut } from '../../src/swap/minimumAmountOut.ts'
import { priceImpact } from '../../src/swap/priceImpact.ts'
import type { Pool, Route, Trade } from '../../src/swap/types.ts'
import { quickExpect } from '../support/quickExpect.ts'
import { peerPool, randomPairs, randomPools } from '../support/randomPools.ts'
import {
  fractionOf,
  peerPair,
  peerToken,
  percent,
  rememberAddresses,
  sameFraction,
  tokenAt,
} from './peer.ts'
import { tally } from './tally.ts'
import { patience, runs } from './values.ts'

rememberAddresses()

/** A peer's pools take long to make: one set of them serves several trades. */
const tradesPerPools = 4

const trades = fc.array(
  fc.record({
    amount: fc.bigInt({ min: 1n << 10n, max: 1n << 61n }),
    slippageTolerance: fc.bigInt({ min: 0n, max: 12_000n }),
  }),
  { minLength: tradesPerPools, maxLength: tradesPerPools },
)
const seed = fc.integer({ min: 1, max: 2_000_000_000 })

const [input, output] = [tokenAt(0), tokenAt(1)]
const [peerInput, peerOutput] = [peerToken(input), peerToken(output)]
const whole = (amount: { quotient: unknown }): bigint => BigInt(String(amount.quotient))

describe('createTrade over v2, v3 and mixed routes at once', () => {
  const types = ['exactIn', 'exactOut'] as const
  test.for(types)(
    '%s: amounts, bounds, mid price and price impact are those of router-sdk',
    { timeout: patience },
    async (type, { task }) => {
      const { count, expectAtLeast } = tally(task)
      const exactIn = type === 'exactIn'
      await fc.assert(
        fc.asyncProperty(seed, trades, async (start, cases) => {
          const [pairs, pools] = [randomPairs(start, 4, 5), randomPools(start + 1, 4, 5, 2)]
          const all: Pool[] = [...pairs, ...pools]
          for (const { amount, slippageTolerance } of cases) {
            const search = { type, pools: all, input, output, amount, maxResults: 20 } as const
            const routes = disjoint(bestTrade(search))
            expect(routes.length).toBeGreaterThan(0)
            const ours = createTrade({ type, routes: routes.map(route => ({ route, amount })) })
            const peerType = exactIn ? TradeType.EXACT_INPUT : TradeType.EXACT_OUTPUT
            const exact = exactIn ? peerInput : peerOutput
            const raw = CurrencyAmount.fromRawAmount(exact, String(amount))
            const theirs = await RouterTrade.fromRoutes(...peerRoutes(routes, raw, peerType))
            quickExpect(ours.inputAmount).toBe(whole(theirs.inputAmount))
            quickExpect(ours.outputAmount).toBe(whole(theirs.outputAmount))
            quickExpect(sameFraction(priceImpact(ours), fractionOf(theirs.priceImpact))).toBe(true)
            const [options, tolerance] = [{ slippageTolerance }, percent(slippageTolerance)]
            // Of next to nothing the peer takes nothing for the least.
            const least = whole(theirs.minimumAmountOut(tolerance)) || 1n
            quickExpect(minimumAmountOut(ours, options)).toBe(least)
            quickExpect(maximumAmountIn(ours, options)).toBe(
              whole(theirs.maximumAmountIn(tolerance)),
            )
            // The peer has them by kind.
            const own = kinds.flatMap(kind => routes.filter(route => kindOf(route) === kind))
            quickExpect(own).toHaveLength(theirs.swaps.length)
            for (const [index, { route }] of theirs.swaps.entries()) {
              const mid = midPrice(own[index] as Route)
              quickExpect(sameFraction(mid, fractionOf(route.midPrice))).toBe(true)
            }
            count(ours.swaps.length === 1 ? 'one route' : 'several routes')
          }
        }),
        { numRuns: Math.ceil(runs / tradesPerPools) },
      )
      expectAtLeast(runs, { 'several routes': runs / 4 })
    },
  )

  // On chain: `swap/peerFaults.chain.test.ts`, "an input that buys nothing …".
  test('fault of the peer: it takes an input that buys nothing for a trade', async () => {
    const pools = randomPools(1, 2, 1, 0)
    const raw = CurrencyAmount.fromRawAmount(peerInput, '1')
    const [peer] = await PeerV3Trade.bestTradeExactIn(pools.map(peerPool), raw, peerOutput)
    expect(peer && whole(peer.outputAmount)).toBe(0n)
    expect(bestTrade({ type: 'exactIn', pools, input, output, amount: 1n })).toEqual([])
  })
})

/** The best routes that share no pool. */
function disjoint(found: readonly Trade[]): Route[] {
  const used = new Set<Pool>()
  return found.flatMap(({ swaps }) => {
    const { route } = swaps[0] as Trade['swaps'][number]
    if (route.pools.some(pool => used.has(pool))) return []
    for (const pool of route.pools) used.add(pool)
    return [route]
  })
}

type PeerRoutes = Parameters<
  typeof RouterTrade.fromRoutes<typeof peerInput, typeof peerOutput, TradeType>
>

const kinds = ['v2-pool', 'v3-pool', 'mixed'] as const

const kindOf = ({ pools }: Route) =>
  new Set(pools.map(pool => pool.type)).size === 2 ? 'mixed' : pools[0]?.type

function peerRoutes(routes: readonly Route[], amount: unknown, type: TradeType): PeerRoutes {
  const pick = (kind: string, make: (pools: never) => object) =>
    routes
      .filter(route => kindOf(route) === kind)
      .map(({ pools }) => ({
        ...make(
          pools.map(pool => (pool.type === 'v2-pool' ? peerPair(pool) : peerPool(pool))) as never,
        ),
        amount,
      })) as never
  return [
    pick('v2-pool', pools => ({ routev2: new V2Route(pools, peerInput, peerOutput) })),
    pick('v3-pool', pools => ({ routev3: new V3Route(pools, peerInput, peerOutput) })),
    [],
    type,
    pick('mixed', pools => ({ mixedRoute: new MixedRouteSDK(pools, peerInput, peerOutput) })),
  ]
}
