/** What can be read of a chart: where it is in pixels from the upper left, and what it is known by. */
export type Spot = { id: string; x: number; y: number }

/**
 * The place in the list of what is nearest to a point, and how far away that is in pixels; undefined of none.
 *
 * @param by What counts: `x` alone where something stands above every place, as bars do.
 */
export function nearestSpot(
  spots: readonly Spot[],
  point: { x: number; y: number },
  by: 'x' | 'both',
): { index: number; distance: number } | undefined {
  let nearest: { index: number; distance: number } | undefined
  for (const [index, { x, y }] of spots.entries()) {
    const distance = by === 'x' ? Math.abs(x - point.x) : Math.hypot(x - point.x, y - point.y)
    // Of two at one place the later: it is drawn above the other.
    if (nearest === undefined || distance <= nearest.distance) nearest = { index, distance }
  }
  return nearest
}
