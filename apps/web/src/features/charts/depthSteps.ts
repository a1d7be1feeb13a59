/** How much there is at a price; for looking only. */
export type Level = {
  price?: number | null | undefined
  quantity?: number | null | undefined
}

/** A price, and how much there is up to it. */
export type Step = { price: number; sum: number }

/** The levels added up from the best price on: the highest of offers, the lowest of listings. */
export function depthSteps(levels: readonly Level[], side: 'bid' | 'ask'): Step[] {
  const known = levels.flatMap(({ price, quantity }) =>
    typeof price === 'number' && typeof quantity === 'number' && price > 0 && quantity > 0
      ? [{ price, quantity }]
      : [],
  )
  known.sort((a, b) => (side === 'bid' ? b.price - a.price : a.price - b.price))
  let sum = 0
  return known.map(({ price, quantity }) => {
    sum += quantity
    return { price, sum }
  })
}

/** How far the drawing goes beyond the last prices, as a share of what is between them. */
const edgeShare = 0.04

/**
 * The prices worth drawing: around where offers and listings meet, or overlap while nobody has taken the one with
 * the other. A listing at a thousand times the floor would leave nothing else to see.
 *
 * @returns From and to, the best prices of both sides between them; 0 and 0 where there is nothing.
 */
export function depthRange(bids: readonly Step[], asks: readonly Step[]): [number, number] {
  const bid = bids[0]?.price
  const ask = asks[0]?.price
  const low = Math.min(bid ?? ask ?? 0, ask ?? bid ?? 0)
  const high = Math.max(bid ?? ask ?? 0, ask ?? bid ?? 0)
  const from = Math.max(Math.min(bids.at(-1)?.price ?? low * 0.7, low), low * 0.4)
  const to = Math.min(Math.max(asks.at(-1)?.price ?? high * 1.3, high), high * 2.5)
  // Past the last step on either side, which would be a line at the edge else; of one price alone, around it.
  const edge = (to > from ? to - from : high) * edgeShare
  return [Math.max(0, from - edge), to + edge]
}
