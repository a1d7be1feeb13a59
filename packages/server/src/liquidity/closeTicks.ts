import type { V3Tick } from '@sluice/router/swap'

const mostTick = 887_272

/**
 * The ticks of a part of a v3 pool as those of a whole one: at both ends of what was read, all liquidity
 * ends. A swap that would go beyond finds nothing there, instead of what nobody has looked at.
 */
export function closeTicks(options: closeTicks.Options): V3Tick[] {
  const { ticks, tick, liquidity, tickSpacing } = options
  const most = Math.floor(mostTick / tickSpacing) * tickSpacing
  const from = Math.max(options.from, -most)
  const to = Math.min(options.to, most)
  const inside = ticks.filter(({ index }) => index > from && index < to)
  const sum = (chosen: readonly V3Tick[]) =>
    chosen.reduce((total, { liquidityNet }) => total + liquidityNet, 0n)
  const atLow = liquidity - sum(inside.filter(({ index }) => index <= tick))
  const atHigh = liquidity + sum(inside.filter(({ index }) => index > tick))
  return [
    ...(atLow === 0n ? [] : [{ index: from, liquidityNet: atLow }]),
    ...inside,
    ...(atHigh === 0n ? [] : [{ index: to, liquidityNet: -atHigh }]),
  ]
}

export declare namespace closeTicks {
  type Options = {
    /** Those that were read, from the lowest to the highest. */
    ticks: readonly V3Tick[]
    /** Where the price is. */
    tick: number
    /** What is there. */
    liquidity: bigint
    tickSpacing: number
    /** What was read: from here, up to here. Multiples of the spacing. */
    from: number
    to: number
  }
}
