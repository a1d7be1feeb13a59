import type { Level } from './depthSteps.ts'
import { quantile } from './scale.ts'

export type Bin = { from: number; to: number; count: number }

/**
 * How many there are in each of some equal ranges of price, from the lowest on; the last takes all that is
 * above, so that one listing at a thousand times the floor does not press the others into one range.
 */
export function histogram(levels: readonly Level[], wanted: number): Bin[] {
  const known = levels.flatMap(({ price, quantity }) =>
    typeof price === 'number' && typeof quantity === 'number' ? [{ price, quantity }] : [],
  )
  const prices = known.map(level => level.price)
  const low = Math.min(...prices)
  const usual = quantile(prices, 0.9)
  if (usual === undefined) return []
  const step = (usual - low) / wanted
  if (!(step > 0)) {
    const count = known.reduce((sum, level) => sum + level.quantity, 0)
    return [{ from: low, to: Math.max(...prices), count }]
  }
  const bins = Array.from({ length: wanted }, (_, index) => ({
    from: low + index * step,
    to: low + (index + 1) * step,
    count: 0,
  }))
  for (const { price, quantity } of known) {
    const bin = bins[Math.min(wanted - 1, Math.floor((price - low) / step))]
    if (bin !== undefined) bin.count += quantity
  }
  const last = bins.at(-1)
  if (last !== undefined) last.to = Math.max(...prices)
  return bins
}
