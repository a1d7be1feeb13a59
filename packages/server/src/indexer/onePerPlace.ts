/**
 * The first row of each place in a block. What strangers write must never stop an index by a key that is there
 * already: of two rows with one place, whatever made them, the second is left out before anything counts it.
 */
export function onePerPlace<
  row extends { block: number; logIndex: number; batchIndex?: number | undefined },
>(rows: readonly row[]): row[] {
  const places = new Set<string>()
  return rows.filter(({ block, logIndex, batchIndex = 0 }) => {
    const place = `${block}:${logIndex}:${batchIndex}`
    return !places.has(place) && places.add(place)
  })
}
