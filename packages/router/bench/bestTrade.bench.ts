import { CurrencyAmount, type Token as PeerToken } from '@uniswap/sdk-core'
import { type Pair as PeerPair, Trade as PeerV2Trade } from '@uniswap/v2-sdk'
import { type Pool as PeerPool, Trade as PeerV3Trade } from '@uniswap/v3-sdk'
import { bench, do_not_optimize, group, measure } from 'mitata'
import { bestSplit } from '../src/swap/bestSplit.ts'
import { bestTrade } from '../src/swap/bestTrade.ts'
import type { Pool, TradeType, V3Pool } from '../src/swap/types.ts'
import { v2Pair } from '../src/swap/v2/v2Pair.ts'
import { v3Pool } from '../src/swap/v3/v3Pool.ts'
import { peerPair, peerToken, tokenAt } from './differential/peer.ts'
import { compare } from './support/compare.ts'
import type { Measured } from './support/measured.ts'
import { peerPool, randomPairs, randomPools } from './support/randomPools.ts'
import { run } from './support/run.ts'

// Each search is asked three ways, of both sides alike: of a list that was searched before; of pools and a list
// that are new, made before the clock starts; and with making them.

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
    const peer = (peers: readonly PeerPair[]) =>
      type === 'exactIn'
        ? PeerV2Trade.bestTradeExactIn([...peers], raw(peerInput), peerOutput)
        : PeerV2Trade.bestTradeExactOut([...peers], peerInput, raw(peerOutput))
    same(
      `v2 ${count} ${type}`,
      ours(type, pairs).map(trade => trade[other(type)]),
      peer(peers).map(trade => trade[other(type)]),
    )
    const make = () =>
      pairs.map(({ token0, token1, reserve0, reserve1 }) =>
        v2Pair({ tokenA: token0, reserveA: reserve0, tokenB: token1, reserveB: reserve1 }),
      )
    const makePeers = () => pairs.map(peerPair)
    const what = `${kind}best trade v2, ${type}, ${count} pairs of ${tokens} tokens`
    await ask(what, '@uniswap/v2-sdk@4.4.1', {
      again: [() => ours(type, pairs), () => peer(peers)],
      before: [make, makePeers],
      make: [make, makePeers],
      search: [list => ours(type, list), peer],
    })
  }
}

for (const [tokens, count] of [
  [6, 10],
  [9, 20],
] as const) {
  const pools = randomPools(count, tokens, count, 20)
  const peers = pools.map(peerPool)
  // As the peer's constructor does, `v3Pool` checks; plain objects are checked by the search itself.
  const checked = () => pools.map(newPool)
  const plain = () => pools.map(plainPool)
  for (const type of types) {
    const peer = (peers: readonly PeerPool[]) =>
      type === 'exactIn'
        ? PeerV3Trade.bestTradeExactIn([...peers], raw(peerInput), peerOutput)
        : PeerV3Trade.bestTradeExactOut([...peers], peerInput, raw(peerOutput))
    same(
      `v3 ${count} ${type}`,
      ours(type, pools).map(trade => trade[other(type)]),
      (await peer(peers)).map(trade => trade[other(type)]),
    )
    await ask(
      `best trade v3, ${type}, ${count} pools of ${tokens} tokens`,
      '@uniswap/v3-sdk@3.13.1',
      {
        again: [() => ours(type, pools), () => peer(peers)],
        before: [checked, () => pools.map(peerPool)],
        make: [plain, () => pools.map(peerPool)],
        search: [list => ours(type, list), peer],
      },
    )
  }
}

group('best split into 20 parts, 60 v2 pairs and 20 v3 pools', () => {
  const pools = [...randomPairs(60, 16, 60), ...randomPools(20, 9, 20, 20)]
  for (const type of types) {
    const split = { type, pools, input, output, amount: amount * 10n } as const
    bench(`@sluice/router, ${type}`, () => do_not_optimize(bestSplit(split)))
  }
})

type Pair<ours, theirs> = readonly [ours: ours, theirs: theirs]

/** The same question to both, of a list that is known, of one that is new, and with making it. */
async function ask<ours, theirs>(
  what: string,
  name: string,
  {
    again,
    before,
    make,
    search,
  }: {
    again: Pair<() => unknown, () => unknown>
    before: Pair<() => ours, () => theirs>
    make: Pair<() => ours, () => theirs>
    search: Pair<(list: ours) => unknown, (list: theirs) => unknown>
  },
): Promise<void> {
  const own = '@sluice/router'
  await compare(`${what}, a list asked again`, [
    { name: own, ask: again[0] },
    { name, ask: again[1] },
  ])
  await compare<ours | theirs>(`${what}, a new list made before`, [
    { name: own, make: before[0], ask: list => search[0](list as ours) },
    { name, make: before[1], ask: list => search[1](list as theirs) },
  ])
  await compare(`${what}, a new list and making it`, [
    { name: own, ask: () => search[0](make[0]()) },
    { name, ask: () => search[1](make[1]()) },
  ])
}

/** A pool as it comes with a block: an object and a list of ticks that were not seen before. */
function newPool({ token0, token1, ticks, ...state }: V3Pool): V3Pool {
  return v3Pool({ tokenA: token0, tokenB: token1, ...state, ticks: ticks?.slice() })
}

function plainPool(pool: V3Pool): V3Pool {
  const { token0, token1, fee, sqrtRatioX96, liquidity, tickCurrent, tickSpacing } = pool
  const ticks = pool.ticks?.slice()
  return {
    type: 'v3-pool',
    token0,
    token1,
    fee,
    sqrtRatioX96,
    liquidity,
    tickCurrent,
    tickSpacing,
    ticks,
  }
}

/**
 * Search cost over the number of candidate paths: of lists asked again, where only paths should count, and of
 * new ones, which must be looked through; with pairs that are on no path, by the hundred.
 */
async function curve(): Promise<Measured['figures']> {
  const figures: Measured['figures'] = []
  const told = async (what: string, list: readonly Pool[], paths: number) => {
    const { p50: again } = await measure(() => do_not_optimize(ours('exactIn', list)))
    const { p50: anew } = await measure(() => do_not_optimize(ours('exactIn', list.slice())))
    const ofPath = `${(again / paths).toFixed(0)} ns a path`
    figures.push({
      what,
      ours: `${(again / 1_000).toFixed(1)} µs, ${ofPath}; a new list ${(anew / 1_000).toFixed(1)} µs`,
    })
  }
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
    const paths = pathsOf(pairs)
    await told(`search over ${count} pairs with ${paths} paths`, pairs, paths)
  }
  const only = v2Pair({ tokenA: input, reserveA: 10n ** 20n, tokenB: output, reserveB: 10n ** 20n })
  for (const count of [0, 100, 1_000, 3_000]) {
    const dead = Array.from({ length: count }, (_, i) =>
      v2Pair({ tokenA: input, reserveA: 10n ** 20n, tokenB: tokenAt(i + 2), reserveB: 10n ** 20n }),
    )
    await told(
      `search over 1 path and ${count} pairs of the input that lead nowhere`,
      [only, ...dead],
      1,
    )
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
