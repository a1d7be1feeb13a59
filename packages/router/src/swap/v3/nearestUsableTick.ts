import { maxTick, minTick } from './bounds.ts'
import { tickOf, tickSpacingOf } from './check.ts'

/**
 * The multiple of the spacing that is nearest to a tick and within the bounds; halves go up.
 *
 * @param tick from -887272 to 887272.
 * @throws RouterError `invalid_input` when there is no such tick or spacing.
 *
 * @example
 * ```ts
 * nearestUsableTick(-887_272, 60) // -887220
 * ```
 */
export function nearestUsableTick(tick: number, tickSpacing: number): number {
  tickOf('tick', tick)
  tickSpacingOf('tickSpacing', tickSpacing)
  // `+ 0` turns -0 into 0.
  const nearest = Math.round(tick / tickSpacing) * tickSpacing + 0
  if (nearest < minTick) return nearest + tickSpacing
  if (nearest > maxTick) return nearest - tickSpacing
  return nearest
}
