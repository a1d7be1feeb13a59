import { CurrencyAmount, type Token as PeerToken } from '@uniswap/sdk-core'
import { Trade as PeerTrade } from '@uniswap/v2-sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestTrade } from '../../src/swap/bestTrade.ts'
import { midPrice } from '../../src/swap/midPrice.ts'
import type { Token, Trade, V2Pair } from '../../src/swap/types.ts'
import { v2Pair } from '../../src/swap/v2/v2Pair.ts'
import { peerPair, peerToken, rememberAddresses, runs, sameFraction, tokenAt } from './peer.ts'

rememberAddresses()

const size = (least: number, most: number) =>
  fc
    .tuple(fc.integer({ min: least, max: most }), fc.bigInt({ min: 0n, max: (1n << 100n) - 1n }))
    .map(([bits, noise]) => (1n << BigInt(bits - 1)) | (noise >> BigInt(101 - bits)))

const tax = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 2_000n }) },
)
/** Deep pools of like sizes, and pools so small that many trades come to the same few units. */
const reserves = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(size(60, 70), size(60, 70)) },
  { weight: 1, arbitrary: fc.tuple(size(3, 12), size(3, 12)) },
)

const searchCase = fc.record({
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
  amount: fc.oneof(size(2, 10), size(40, 64)),
  maxHops: fc.integer({ min: 1, max: 4 }),
  maxResults: fc.integer({ min: 1, max: 4 }),
  exactIn: fc.boolean(),
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
  test('finds what the peer finds, in its order', () => {
    let found = 0
    fc.assert(
      fc.property(searchCase, sample => {
        const tokenOf = (index: number) => tokenAt(index, ...(sample.taxes[index] ?? []))
        const pools = sample.pairs.map(pair =>
          v2Pair({
            tokenA: tokenOf(pair.a),
            reserveA: pair.reserves[0],
            tokenB: tokenOf(pair.b),
            reserveB: pair.reserves[1],
          }),
        )
        const { exactIn, amount, maxHops, maxResults } = sample
        const limits = { maxHops, maxResults }
        const search = { pools, input: tokenOf(0), output: tokenOf(4), amount, limits }
        const type = exactIn ? 'exactIn' : 'exactOut'
        const ours = bestTrade({ type, ...search, ...limits })
        const peers = theirs(exactIn, search)
        expect(ours.map(amounts)).toEqual(
          peers.map(peer => [
            BigInt(peer.inputAmount.quotient.toString()),
            BigInt(peer.outputAmount.quotient.toString()),
          ]),
        )
        found += ours.length
        // Where amount, impact and hops are all equal, the peer goes by the order of its list; we do not.
        for (const [index, trade] of ours.entries()) {
          if (ours.some((other, at) => at !== index && isTie(trade, other))) continue
          const last = index === maxResults - 1
          const path = peers[index]?.route.path.map(token => token.address)
          if (!last) expect(pathOf(trade)).toEqual(path)
          else expect(pathOf(trade)).toHaveLength(path?.length ?? 0)
        }
      }),
      { numRuns: runs },
    )
    expect(found).toBeGreaterThan(runs / 2)
  })
})

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
