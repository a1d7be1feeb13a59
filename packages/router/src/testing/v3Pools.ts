import type { Token, V3Pool, V3Tick } from '../swap/types.ts'
import { encodeSqrtRatioX96 } from '../swap/v3/encodeSqrtRatioX96.ts'
import type { V3TickSource } from '../swap/v3/readThrough.ts'
import { getSqrtRatioAtTick } from '../swap/v3/tickMath.ts'

// Tokens, pools and ticks for tests.

export const usdc: Token = {
  chainId: 1,
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  decimals: 6,
}
export const dai: Token = {
  chainId: 1,
  address: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  decimals: 18,
}
export const weth: Token = {
  chainId: 1,
  address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  decimals: 18,
}

/** DAI and USDC at 1:1 with one position over the whole range. */
export const wholeRange: V3Pool = {
  type: 'v3-pool',
  token0: dai,
  token1: usdc,
  fee: 500,
  sqrtRatioX96: encodeSqrtRatioX96(1n, 1n),
  liquidity: 10n ** 18n,
  tickCurrent: 0,
  tickSpacing: 10,
  ticks: [
    { index: -887_270, liquidityNet: 10n ** 18n },
    { index: 887_270, liquidityNet: -(10n ** 18n) },
  ],
}

/** What a random pool is made from. */
export type PoolShape = {
  fee: number
  tickSpacing: number
  /** Where the price is, about. */
  tick: number
  /** How far above the tick, in parts of 1000001; even ones put the price on the nearest initialised tick. */
  between: bigint
  /** Whether a price on a tick got there from above. */
  stepped: boolean
  /** Lower end, seen from the price, and width in spacings; liquidity. */
  positions: readonly [lower: number, width: number, liquidity: bigint][]
}

export function poolFromShape(shape: PoolShape): V3Pool {
  const { fee, tickSpacing, tick, between, stepped, positions } = shape
  const ticks = ticksOf(tickSpacing, Math.round(tick / tickSpacing), positions)
  const onTick = between % 2n === 0n
  const nearest = ticks.reduce((a, b) =>
    Math.abs(b.index - tick) < Math.abs(a.index - tick) ? b : a,
  ).index
  const at = onTick ? Math.min(nearest, 887_271) : tick
  const low = getSqrtRatioAtTick(at)
  const tickCurrent = onTick && stepped && at > -887_272 ? at - 1 : at
  return {
    type: 'v3-pool',
    token0: dai,
    token1: usdc,
    fee,
    sqrtRatioX96: onTick ? low : low + ((getSqrtRatioAtTick(at + 1) - low) * between) / 1_000_001n,
    liquidity: ticks.reduce((sum, t) => (t.index <= tickCurrent ? sum + t.liquidityNet : sum), 0n),
    tickCurrent,
    tickSpacing,
    ticks,
  }
}

function ticksOf(
  tickSpacing: number,
  centre: number,
  positions: PoolShape['positions'],
): readonly V3Tick[] {
  const most = Math.floor(887_272 / tickSpacing)
  const nets = new Map<number, bigint>()
  const add = (at: number, liquidity: bigint) =>
    nets.set(at * tickSpacing, (nets.get(at * tickSpacing) ?? 0n) + liquidity)
  for (const [lower, width, liquidity] of positions) {
    const from = Math.max(-most, Math.min(most - 1, centre + lower))
    add(from, liquidity)
    add(Math.max(from + 1, Math.min(most, from + width)), -liquidity)
  }
  return [...nets]
    .map(([index, liquidityNet]) => ({ index, liquidityNet }))
    .sort((a, b) => a.index - b.index)
}

/** A chain's view of a list of ticks; notes what it is asked. */
export function sourceOfTicks(ticks: readonly V3Tick[], tickSpacing: number) {
  const asked = { words: [] as number[], ticks: [] as number[] }
  const nets = new Map(ticks.map(({ index, liquidityNet }) => [index, liquidityNet]))
  const bitmaps = new Map<number, bigint>()
  for (const { index } of ticks) {
    const compressed = index / tickSpacing
    const word = compressed >> 8
    bitmaps.set(word, (bitmaps.get(word) ?? 0n) | (1n << BigInt(compressed & 255)))
  }
  const source: V3TickSource = {
    async tickBitmap(word) {
      asked.words.push(word)
      return bitmaps.get(word) ?? 0n
    },
    async liquidityNet(tick) {
      asked.ticks.push(tick)
      return nets.get(tick) ?? 0n
    },
  }
  return { source, asked }
}
