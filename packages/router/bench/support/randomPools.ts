import { Pool as PeerPool, TickListDataProvider } from '@uniswap/v3-sdk'
import type { V2Pair, V3Pool, V3Tick } from '../../src/swap/types.ts'
import { v2Pair } from '../../src/swap/v2/v2Pair.ts'
import { getSqrtRatioAtTick } from '../../src/swap/v3/tickMath.ts'
import { v3Pool } from '../../src/swap/v3/v3Pool.ts'
import { peerToken, tokenAt } from '../differential/peer.ts'

/** Numbers from 0 to 1 that are the same in every run. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Which tokens `count` pools hold: as many different pairs of `tokens` tokens, drawn by lot. */
function drawPairs(random: () => number, tokens: number, count: number): [number, number][] {
  const all: [number, number][] = []
  for (let a = 0; a < tokens; a++) for (let b = a + 1; b < tokens; b++) all.push([a, b])
  while (all.length > count) all.splice(Math.floor(random() * all.length), 1)
  return all
}

/** Pairs of about 100 tokens each, whose prices differ by up to 10 %. */
export function randomPairs(seed: number, tokens: number, count: number): V2Pair[] {
  const random = randomFrom(seed)
  return drawPairs(random, tokens, count).map(([a, b]) => {
    const reserveA = 10n ** 20n + BigInt(Math.floor(random() * 1e15)) * 10n ** 8n
    const reserveB = (reserveA * BigInt(900 + Math.floor(random() * 200))) / 1_000n
    return v2Pair({ tokenA: tokenAt(a), reserveA, tokenB: tokenAt(b), reserveB })
  })
}

/** Pools near 1:1, each with `positions` positions around its price and one over the whole range. */
export function randomPools(
  seed: number,
  tokens: number,
  count: number,
  positions: number,
): V3Pool[] {
  const random = randomFrom(seed)
  const spacing = 60
  const end = Math.floor(887_272 / spacing) * spacing
  return drawPairs(random, tokens, count).map(([a, b]) => {
    const tickCurrent = Math.floor(random() * 1_000) - 500
    const nets = new Map<number, bigint>([
      [-end, 10n ** 20n],
      [end, -(10n ** 20n)],
    ])
    for (let i = 0; i < positions; i++) {
      const lower = (Math.floor(tickCurrent / spacing) - Math.floor(random() * 20)) * spacing
      const upper = lower + (1 + Math.floor(random() * 40)) * spacing
      const liquidity = 10n ** 18n * BigInt(1 + Math.floor(random() * 100))
      nets.set(lower, (nets.get(lower) ?? 0n) + liquidity)
      nets.set(upper, (nets.get(upper) ?? 0n) - liquidity)
    }
    const ticks: V3Tick[] = [...nets]
      .filter(([, liquidityNet]) => liquidityNet !== 0n)
      .map(([index, liquidityNet]) => ({ index, liquidityNet }))
      .sort((one, other) => one.index - other.index)
    return v3Pool({
      tokenA: tokenAt(a),
      tokenB: tokenAt(b),
      fee: 3_000,
      sqrtRatioX96: getSqrtRatioAtTick(tickCurrent),
      tickCurrent,
      liquidity: ticks.reduce(
        (sum, t) => (t.index <= tickCurrent ? sum + t.liquidityNet : sum),
        0n,
      ),
      ticks,
    })
  })
}

export function peerPool(pool: V3Pool): PeerPool {
  const ticks = (pool.ticks ?? []).map(({ index, liquidityNet }) => ({
    index,
    liquidityNet: String(liquidityNet),
    liquidityGross: String(liquidityNet < 0n ? -liquidityNet : liquidityNet),
  }))
  return new PeerPool(
    peerToken(pool.token0),
    peerToken(pool.token1),
    pool.fee,
    String(pool.sqrtRatioX96),
    String(pool.liquidity),
    pool.tickCurrent,
    new TickListDataProvider(ticks, pool.tickSpacing),
  )
}
