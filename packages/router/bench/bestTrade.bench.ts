import { CurrencyAmount, type Token as PeerToken } from '@uniswap/sdk-core'
import { Trade as PeerV2Trade } from '@uniswap/v2-sdk'
import { Trade as PeerV3Trade } from '@uniswap/v3-sdk'
import { bench, do_not_optimize, group, measure } from 'mitata'
import { bestSplit } from '../src/swap/bestSplit.ts'
import { bestTrade } from '../src/swap/bestTrade.ts'
import type { Pool, TradeType } from '../src/swap/types.ts'
import { peerPair, peerToken, tokenAt } from './differential/peer.ts'
import type { Measured } from './support/measured.ts'
import { peerPool, randomPairs, randomPools } from './support/randomPools.ts'
import { run } from './support/run.ts'

// The pools are made before the clock starts, on both sides. "Anew" gives ours a list and pools that it
// has not seen before, so that nothing helps that it knows of them.

const [input, output] = [tokenAt(0), tokenAt(1)]
const [peerInput, peerOutput] = [peerToken(input), peerToken(output)]
const amount = 10n ** 18n
const raw = (token: PeerToken) => CurrencyAmount.fromRawAmount(token, String(amount))
const types: readonly TradeType[] = ['exactIn', 'exactOut']
const other = (type: TradeType) => (type === 'exactIn' ? 'outputAmount' : 'inputAmount')

const ours = (type: TradeType, pools: readonly Pool[]) =>
  bestTrade({ type, pools, input, output, amount })

// Tokens of which almost every two have a pair, as those have that trades are routed over; and twice as
// many tokens for as many pairs, which leaves so few paths that looking through the pairs weighs most.
for (const [kind, tokens, count] of [
  ['', 7, 20],
  ['', 12, 60],
  ['', 16, 120],
  ['few paths: ', 14, 20],
  ['few paths: ', 24, 60],
  ['few paths: ', 32, 120],
] as const) {
  const pairs = randomPairs(count, tokens, count)
  const peers = pairs.map(peerPair)
  for (const type of types) {
    const peer = () =>
      type === 'exactIn'
        ? PeerV2Trade.bestTradeExactIn(peers, raw(peerInput), peerOutput)
        : PeerV2Trade.bestTradeExactOut(peers, peerInput, raw(peerOutput))
    same(
      `v2 ${count} ${type}`,
      ours(type, pairs).map(trade => trade[other(type)]),
      peer().map(trade => trade[other(type)]),
    )
    const anew = () => pairs.map(pair => ({ ...pair }))
    group(
      `${kind}best trade v2, ${type}, ${count} pairs of ${tokens} tokens, 3 hops, 3 results`,
      () => {
        bench('@sluice/router', () => do_not_optimize(ours(type, pairs))).baseline(true)
        bench('@sluice/router, pairs anew', () => do_not_optimize(ours(type, anew())))
        bench('@uniswap/v2-sdk@4.4.1', () => do_not_optimize(peer()))
      },
    )
  }
}

for (const [tokens, count] of [
  [6, 10],
  [9, 20],
] as const) {
  const pools = randomPools(count, tokens, count, 20)
  const peers = pools.map(peerPool)
  const anew = () => pools.map(pool => ({ ...pool, ticks: pool.ticks?.slice() }))
  for (const type of types) {
    const peer = () =>
      type === 'exactIn'
        ? PeerV3Trade.bestTradeExactIn(peers, raw(peerInput), peerOutput)
        : PeerV3Trade.bestTradeExactOut(peers, peerInput, raw(peerOutput))
    same(
      `v3 ${count} ${type}`,
      ours(type, pools).map(trade => trade[other(type)]),
      (await peer()).map(trade => trade[other(type)]),
    )
    group(`best trade v3, ${type}, ${count} pools of ${tokens} tokens, 3 hops, 3 results`, () => {
      bench('@sluice/router', () => do_not_optimize(ours(type, pools))).baseline(true)
      bench('@sluice/router, pools anew', () => do_not_optimize(ours(type, anew())))
      bench('@uniswap/v3-sdk@3.13.1', async () => do_not_optimize(await peer()))
    })
  }
}

group('best split into 20 parts, 60 v2 pairs and 20 v3 pools', () => {
  const pools = [...randomPairs(60, 16, 60), ...randomPools(20, 9, 20, 20)]
  for (const type of types) {
    const split = { type, pools, input, output, amount: amount * 10n } as const
    bench(`@sluice/router, ${type}`, () => do_not_optimize(bestSplit(split)))
  }
})

/** Search cost over the number of candidate paths. */
async function curve(): Promise<Measured['figures']> {
  const figures: Measured['figures'] = []
  for (const [tokens, count] of [
    [7, 20],
    [12, 60],
    [16, 120],
    [23, 250],
    [33, 500],
    [40, 750],
    [46, 1_000],
  ] as const) {
    const pairs = randomPairs(count, tokens, count)
    const paths = ours('exactIn', pairs).length && pathsOf(pairs)
    const { p50 } = await measure(() => do_not_optimize(ours('exactIn', pairs)))
    figures.push({
      what: `best trade v2, exactIn, 3 hops, over ${count} pairs with ${paths} paths`,
      ours: `${(p50 / 1_000).toFixed(1)} µs, ${(p50 / paths).toFixed(0)} ns a path`,
    })
  }
  return figures
}

await run(curve)

/** How many paths of at most three pairs lead from the input to the output. */
function pathsOf(pairs: readonly Pool[]): number {
  const count = (token: string, left: readonly Pool[], hops: number): number =>
    left.reduce((sum, pool) => {
      const [one, two] = [pool.token0.address, pool.token1.address]
      if (one !== token && two !== token) return sum
      const next = one === token ? two : one
      if (next === output.address) return sum + 1
      return hops === 1
        ? sum
        : sum +
            count(
              next,
              left.filter(each => each !== pool),
              hops - 1,
            )
    }, 0)
  return count(input.address, pairs, 3)
}

function same(what: string, one: readonly bigint[], two: readonly { quotient: unknown }[]): void {
  const [a, b] = [one.join(), two.map(({ quotient }) => String(quotient)).join()]
  if (a !== b || a === '') throw new Error(`Not the peer's trades: ${what}: ${a} and ${b}`)
}
