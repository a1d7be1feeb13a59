import { Trade as RouterTrade } from '@uniswap/router-sdk'
import {
  CurrencyAmount,
  type Currency as PeerCurrency,
  type Price,
  TradeType,
} from '@uniswap/sdk-core'
import { type Pair, Route as PeerRoute, Trade as PeerTrade } from '@uniswap/v2-sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRoute } from '../../src/swap/createRoute.ts'
import { createTrade } from '../../src/swap/createTrade.ts'
import { isNative, wrappedOf } from '../../src/swap/currency.ts'
import { executionPrice } from '../../src/swap/executionPrice.ts'
import { maximumAmountIn } from '../../src/swap/maximumAmountIn.ts'
import { midPrice } from '../../src/swap/midPrice.ts'
import { minimumAmountOut } from '../../src/swap/minimumAmountOut.ts'
import { priceImpact } from '../../src/swap/priceImpact.ts'
import type { Currency, Native, Route, Token, Trade, V2Pair } from '../../src/swap/types.ts'
import { v2Pair } from '../../src/swap/v2/v2Pair.ts'
import { worstExecutionPrice } from '../../src/swap/worstExecutionPrice.ts'
import {
  chainId,
  fractionOf,
  outcome,
  PeerNative,
  peerPair,
  peerToken,
  percent,
  sameFraction,
  tokenAt,
} from './peer.ts'
import { tally } from './tally.ts'
import { patience, runs, sizeOf } from './values.ts'

const amountsPerRoute = 5
const fee = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 2_000n }) },
)
const reservesOf = (least: number, most: number) =>
  fc.array(fc.tuple(sizeOf(least, most), sizeOf(least, most)), { minLength: 6, maxLength: 6 })
const amountsOf = (least: number, most: number) =>
  fc.array(fc.tuple(sizeOf(least, most), sizeOf(least, most)), {
    minLength: amountsPerRoute,
    maxLength: amountsPerRoute,
  })

/** One or two routes of one to three pairs, between the same two tokens and over no pair twice. */
const tradeCase = fc
  .record({
    hops: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 2 }),
    fees: fc.array(fc.tuple(fee, fee), { minLength: 8, maxLength: 8 }),
    ends: fc.constantFrom('tokens', 'native in', 'native out'),
    slippage: fc.bigInt({ min: 0n, max: 20_000n }),
    // Pairs that can do what is asked for; and any, of which many cannot.
    pairs: fc.oneof(
      { weight: 9, arbitrary: fc.tuple(reservesOf(76, 82), amountsOf(30, 44)) },
      { weight: 1, arbitrary: fc.tuple(reservesOf(20, 90), amountsOf(8, 80)) },
    ),
  })
  .map(({ pairs: [reserves, amounts], ...rest }) => ({ ...rest, reserves, amounts }))

type Case = typeof tradeCase extends fc.Arbitrary<infer value> ? value : never

function routesOf({ hops, reserves, fees, ends }: Case): Route[] {
  // Two routes of one hop would be one pair twice.
  const lengths = hops.length === 2 && hops[0] === 1 && hops[1] === 1 ? [1, 2] : hops
  const taxed = (index: number): Token => tokenAt(index, fees[index]?.[0], fees[index]?.[1])
  const [first, last] = [taxed(0), taxed(1)]
  const native = (wrapped: Token): Native => ({ chainId, native: true, wrapped })
  const input = ends === 'native in' ? native(first) : first
  const output = ends === 'native out' ? native(last) : last
  let [nextToken, nextReserve] = [2, 0]
  return lengths.map(length => {
    const path = [first, ...Array.from({ length: length - 1 }, () => taxed(nextToken++)), last]
    const pools = path.slice(1).map((tokenB, index): V2Pair => {
      const [reserveA, reserveB] = reserves[nextReserve++] as [bigint, bigint]
      return v2Pair({ tokenA: path[index] as Token, reserveA, tokenB, reserveB })
    })
    return createRoute({ pools, input, output })
  })
}

const peerCurrency = (currency: Currency): PeerCurrency =>
  isNative(currency) ? new PeerNative(currency) : peerToken(wrappedOf(currency))

function peerRoute(route: Route): PeerRoute<PeerCurrency, PeerCurrency> {
  const pairs: Pair[] = route.pools.map(pool => peerPair(pool as V2Pair))
  return new PeerRoute(pairs, peerCurrency(route.input), peerCurrency(route.output))
}

/** Whether a pair on the way would hold more than 112 bits, as the peer reckons from pair to pair. */
function isTooMuch(
  { pairs, path }: PeerRoute<PeerCurrency, PeerCurrency>,
  type: 'exactIn' | 'exactOut',
  amount: bigint,
): boolean {
  const [tokens, inOrder] =
    type === 'exactIn' ? [path, pairs] : [[...path].reverse(), [...pairs].reverse()]
  let next = CurrencyAmount.fromRawAmount(tokens[0] as (typeof path)[0], String(amount))
  for (const pair of inOrder) {
    try {
      const [given, after] =
        type === 'exactIn' ? pair.getOutputAmount(next) : pair.getInputAmount(next)
      if ([after.reserve0, after.reserve1].some(reserve => whole(reserve) > maxUint112)) return true
      next = given
    } catch {
      return false
    }
  }
  return false
}

const maxUint112 = 2n ** 112n - 1n
const whole = (amount: CurrencyAmount<PeerCurrency>): bigint => BigInt(amount.quotient.toString())
const price = (value: Price<PeerCurrency, PeerCurrency>) => fractionOf(value)

describe('createTrade over v2 routes', () => {
  const types = ['exactIn', 'exactOut'] as const
  test.for(types)(
    '%s: amounts, prices and bounds are those of both peers',
    { timeout: patience },
    (type, { task }) => {
      const { count, expectAtLeast } = tally(task)
      fc.assert(
        fc.property(tradeCase, sample => {
          const peerType = type === 'exactIn' ? TradeType.EXACT_INPUT : TradeType.EXACT_OUTPUT
          const routes = routesOf(sample)
          const peerRoutes = routes.map(peerRoute)
          const options = { slippageTolerance: sample.slippage }
          for (const amounts of sample.amounts) {
            const ours = outcome(() =>
              createTrade({
                type,
                routes: routes.map((route, index) => ({ route, amount: amounts[index] as bigint })),
              }),
            )
            const theirs = outcome(() =>
              peerRoutes.map((route, index) => {
                const currency = type === 'exactIn' ? route.input : route.output
                const raw = CurrencyAmount.fromRawAmount(currency, String(amounts[index]))
                return new PeerTrade(route, raw, peerType)
              }),
            )
            if (ours === 'amount_overflow') {
              // The peers do not look at what a pair can hold; the swap would fail.
              expect(
                peerRoutes.some((route, index) => isTooMuch(route, type, amounts[index] as bigint)),
              ).toBe(true)
              continue
            }
            if (typeof ours === 'string' || typeof theirs === 'string') {
              expect(ours).toBe(theirs)
              continue
            }
            count(sample.ends)
            for (const [index, swap] of ours.swaps.entries()) {
              const peer = theirs[index] as PeerTrade<PeerCurrency, PeerCurrency, TradeType>
              expect(swap.inputAmount).toBe(whole(peer.inputAmount))
              expect(swap.outputAmount).toBe(whole(peer.outputAmount))
              const mid = price((peerRoutes[index] as (typeof peerRoutes)[0]).midPrice)
              expect(sameFraction(midPrice(swap.route), mid)).toBe(true)
            }
            expectLike(
              ours,
              new RouterTrade({
                v2Routes: theirs.map((peer, index) => ({
                  routev2: peerRoutes[index] as (typeof peerRoutes)[0],
                  inputAmount: peer.inputAmount,
                  outputAmount: peer.outputAmount,
                })),
                v3Routes: [],
                v4Routes: [],
                tradeType: peerType,
              }),
              options,
            )
          }
        }),
        // A few more, because some end in two errors that agree.
        { numRuns: Math.ceil((runs * 1.25) / amountsPerRoute) },
      )
      expectAtLeast()
    },
  )

  // On chain: `swap/peerFaults.chain.test.ts`, "a quote of another token is believed …": pools give what they
  // hold, whatever a route says.
  test('fault of the peer: a route may end in another token than it says', () => {
    const pair = v2Pair({ tokenA: tokenAt(0), reserveA: 9n, tokenB: tokenAt(1), reserveB: 9n })
    const [token] = [peerToken(tokenAt(0))]
    expect(new PeerRoute([peerPair(pair)], token, token).output.equals(token)).toBe(true)
    const wrong = { pools: [pair], input: tokenAt(0), output: tokenAt(0) }
    expect(outcome(() => createRoute(wrong))).toBe('invalid_input')
  })
})

function expectLike(
  ours: Trade,
  theirs: RouterTrade<PeerCurrency, PeerCurrency, TradeType>,
  options: { slippageTolerance: bigint },
): void {
  const tolerance = percent(options.slippageTolerance)
  expect(ours.inputAmount).toBe(whole(theirs.inputAmount))
  expect(ours.outputAmount).toBe(whole(theirs.outputAmount))
  // Of next to nothing the peer takes nothing for the least.
  const least = whole(theirs.minimumAmountOut(tolerance))
  expect(minimumAmountOut(ours, options)).toBe(least || 1n)
  expect(maximumAmountIn(ours, options)).toBe(whole(theirs.maximumAmountIn(tolerance)))
  expect(sameFraction(executionPrice(ours), price(theirs.executionPrice))).toBe(true)
  const worst = price(theirs.worstExecutionPrice(tolerance))
  const ownWorst = least === 0n ? { ...worst, numerator: 1n } : worst
  expect(sameFraction(worstExecutionPrice(ours, options), ownWorst)).toBe(true)
  expect(sameFraction(priceImpact(ours), fractionOf(theirs.priceImpact))).toBe(true)
}
