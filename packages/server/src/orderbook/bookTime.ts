import type { Chain, ChainContext } from '../context.ts'

/** Seconds that a block may be ahead of the wall clock, where a chain's settings say nothing else. */
const usualLead = 900

/**
 * The time by which orders begin and end, in seconds since 1970: the newer one of a block's and the wall
 * clock's. What a node says counts no further than `mostBlockLead` ahead of the clock: one that lies must not
 * end everything in the book.
 */
export function bookTime(
  { chain, now }: { chain: Pick<Chain, 'mostBlockLead'>; now: ChainContext['now'] },
  block: { timestamp: number },
): number {
  const wall = Math.floor(now() / 1000)
  return Math.max(wall, Math.min(block.timestamp, wall + (chain.mostBlockLead ?? usualLead)))
}
