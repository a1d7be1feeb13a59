import type { Hex } from 'viem'
import type { FigurePage, FigureWalk } from '../../storage/schema/figures.ts'

/** What is counted of a collection. */
export type Counted = { contract: Hex } & (
  | { of: 'tokens'; tokenId: bigint }
  | { of: 'owners'; owner: Hex }
  | { of: 'sales'; tokenId: bigint; block: number; logIndex: number }
)

const order = ['tokens', 'owners', 'sales'] as const

/**
 * Where it counts that something has come, gone or become another one while figures are counted (`walk`): in the figures
 * of its collection, in those that are in the midst of being counted, or nowhere, because the count is yet to come by it.
 */
export function placeOf(walk: FigureWalk | null, counted: Counted): 'figures' | 'counts' | 'ahead' {
  if (!walk || counted.contract < walk.contract) return 'figures'
  if (counted.contract > walk.contract || !walk.page) return 'ahead'
  return isBehind(walk.page, counted) ? 'counts' : 'ahead'
}

function isBehind(page: FigurePage, counted: Counted): boolean {
  if (page.of === 'tokens' && counted.of === 'tokens') return counted.tokenId <= BigInt(page.after)
  if (page.of === 'owners' && counted.of === 'owners') return counted.owner <= page.after
  if (page.of === 'sales' && counted.of === 'sales') {
    const { tokenId, block, logIndex } = page.after
    if (counted.tokenId !== BigInt(tokenId)) return counted.tokenId < BigInt(tokenId)
    return counted.block !== block ? counted.block < block : counted.logIndex <= logIndex
  }
  return order.indexOf(counted.of) < order.indexOf(page.of)
}
