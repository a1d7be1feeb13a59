import { CurrencyAmount, type Token as PeerToken } from '@uniswap/sdk-core'
import { Trade as PeerTrade } from '@uniswap/v2-sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestTrade } from '../../src/swap/bestTrade.ts'
import { maxUint112 } from '../../src/swap/check.ts'
import { midPrice } from '../../src/swap/midPrice.ts'
import type { Token, Trade, V2Pair } from '../../src/swap/types.ts'
import { v2Pair } from '../../src/swap/v2/v2Pair.ts'
import { quickExpect } from '../support/quickExpect.ts'
import { peerPair, peerToken, rememberAddresses, sameFraction, tokenAt } from './peer.ts'
import { tally } from './tally.ts'
import { patience, runs, sizeOf } from './values.ts'

rememberAddresses()

const tax = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 2_000n }) },
)
/** Deep pools of like sizes, and pools so small that many trades come to the same few units. */
const reserves = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(sizeOf(60, 70), sizeOf(60, 70)) },
  { weight: 1, arbitrary: fc.tuple(sizeOf(3, 12), sizeOf(3, 12)) },
)

/** Any pairs and amounts: many searches find nothing, or next to nothing. */
const anySearch = fc.record({
  taxes: fc.array(fc.tuple(tax, tax), { minLength: 5, maxLength: 5 }),
  pairs: fc.uniqueArray(
    fc
      .record({
        a: fc.integer({ min: 0, max: 3 }),
        b: fc.integer({ min: 1, max: 4 }),
        reserves: fc.oneof(
          { weight: 9, arbitrary: reserves },
          { weight: 1, arbitrary: fc.constant([0n, 0n] as [bigint, bigint]) },
        ),
      })
      .filter(({ a, b }) => a < b),
    { minLength: 3, maxLength: 8, selector: ({ a, b }) => `${a}-${b}` },
  ),
  amount: fc.oneof(sizeOf(2, 10), sizeOf(40, 64)),
  maxHops: fc.integer({ min: 1, max: 4 }),
  maxResults: fc.integer({ min: 1, max: 4 }),
})
type SearchCase = typeof anySearch extends fc.Arbitrary<infer value> ? value : never

/** The same with deep pairs on one way from the input to the output: something is found. */
const fruitfulSearch: fc.Arbitrary<SearchCase> = fc
  .record({
    search: anySearch,
    inner: fc.shuffledSubarray([1, 2, 3]),
    depths: fc.array(fc.tuple(sizeOf(64, 67), sizeOf(64, 67)), { minLength: 4, maxLength: 4 }),
    amount: sizeOf(30, 50),
  })
  .map(({ search, inner, depths, amount }) => {
    const way = [0, ...inner.slice(0, search.maxHops - 1), 4]
    const deep = way.slice(1).map((to, at) => {
      const from = way[at] as number
      const [a, b] = from < to ? [from, to] : [to, from]
      return { a, b, reserves: depths[at] as [bigint, bigint] }
    })
    const others = search.pairs.filter(
      ({ a, b }) => !deep.some(pair => pair.a === a && pair.b === b),
    )
    return { ...search, amount, pairs: [...others, ...deep] }
  })

type Search = {
  pools: V2Pair[]
  input: Token
  output: Token
  amount: bigint
  limits: { maxHops: number; maxResults: number }
}

function theirs(exactIn: boolean, { pools, input, output, amount, limits }: Search) {
  const [tokenIn, tokenOut] = [peerToken(input), peerToken(output)]
  const options = { maxHops: limits.maxHops, maxNumResults: limits.maxResults }
  const pairs = pools.map(peerPair)
  const raw = (token: PeerToken) => CurrencyAmount.fromRawAmount(token, amount.toString())
  return exactIn
    ? PeerTrade.bestTradeExactIn(pairs, raw(tokenIn), tokenOut, options)
    : PeerTrade.bestTradeExactOut(pairs, tokenIn, raw(tokenOut), options)
}

describe('bestTrade over v2 pairs', () => {
  const kinds = ['exactIn', 'exactOut'] as const

  test.for(kinds)(
    '%s: finds what the peer finds, in its order',
    { timeout: patience },
    (type, { task }) => {
      const { count, expectAtLeast } = tally(task)
      fc.assert(
        fc.property(fruitfulSearch, sample => {
          expect(expectSame(type, sample)).toBeGreaterThan(0)
          count()
        }),
        { numRuns: runs },
      )
      expectAtLeast()
    },
  )

  test.for(kinds)(
    '%s: of any pairs, many of which give nothing',
    { timeout: patience },
    (type, { task }) => {
      const { count, expectAtLeast } = tally(task)
      fc.assert(
        fc.property(anySearch, sample => {
          count(expectSame(type, sample) > 0 ? 'found' : 'nothing found')
        }),
        { numRuns: runs },
      )
      expectAtLeast(runs, { found: runs / 10, 'nothing found': runs / 10 })
    },
  )
})

/** Compares what both find, and tells how many trades that is. */
function expectSame(type: 'exactIn' | 'exactOut', sample: SearchCase): number {
  const tokenOf = (index: number) => tokenAt(index, ...(sample.taxes[index] ?? []))
  const pools = sample.pairs.map(pair =>
    v2Pair({
      tokenA: tokenOf(pair.a),
      reserveA: pair.reserves[0],
      tokenB: tokenOf(pair.b),
      reserveB: pair.reserves[1],
    }),
  )
  const { amount, maxHops, maxResults } = sample
  const limits = { maxHops, maxResults }
  const search = { pools, input: tokenOf(0), output: tokenOf(4), amount, limits }
  const ours = bestTrade({ type, ...search, ...limits })
  const peers = theirs(type === 'exactIn', search)
  // The peer's fault: it takes pairs beyond the 112 bits that they hold (pairFaults.chain.test.ts).
  fc.pre(!peers.some(isBeyondPair))
  quickExpect(ours.map(amounts)).toEqual(
    peers.map(peer => [
      BigInt(peer.inputAmount.quotient.toString()),
      BigInt(peer.outputAmount.quotient.toString()),
    ]),
  )
  // Where amount, impact and hops are all equal, the peer goes by the order of its list; we do not.
  for (const [index, trade] of ours.entries()) {
    if (ours.some((other, at) => at !== index && isTie(trade, other))) continue
    const last = index === maxResults - 1
    const path = peers[index]?.route.path.map(token => token.address)
    if (!last) expect(pathOf(trade)).toEqual(path)
    else expect(pathOf(trade)).toHaveLength(path?.length ?? 0)
  }
  return ours.length
}

/** Whether a trade would leave a pair with more than it can hold. */
function isBeyondPair(trade: ReturnType<typeof theirs>[number]): boolean {
  let amount = trade.inputAmount.wrapped
  for (const pair of trade.route.pairs) {
    const [out, after] = pair.getOutputAmount(amount)
    if ([after.reserve0, after.reserve1].some(({ quotient }) => BigInt(`${quotient}`) > maxUint112))
      return true
    amount = out
  }
  return false
}

const amounts = (trade: Trade): readonly bigint[] => [trade.inputAmount, trade.outputAmount]
const routeOf = ({ swaps }: Trade) => (swaps[0] as Trade['swaps'][number]).route
const pathOf = (trade: Trade): string[] => routeOf(trade).path.map(token => token.address)

function isTie(a: Trade, b: Trade): boolean {
  return (
    a.inputAmount === b.inputAmount &&
    a.outputAmount === b.outputAmount &&
    pathOf(a).length === pathOf(b).length &&
    sameFraction(midPrice(routeOf(a)), midPrice(routeOf(b)))
  )
}
