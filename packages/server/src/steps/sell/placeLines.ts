import type { PathItem } from '@sluice/sdk/api'
import type { findRequest } from '../findRequest.ts'

/** The lines of a sale of which some is on the chain: that, and what is still to be sold, each in its place of before. */
export function placeLines<line extends PathItem>(
  { answer, settled }: Pick<findRequest.Result, 'answer' | 'settled'>,
  lines: readonly line[],
): (line | PathItem)[] {
  const sold = new Set(settled)
  const open = [...lines]
  const placed = answer.flatMap((before): (line | PathItem)[] => {
    if (sold.has(before)) return [before]
    const at = open.findIndex(
      each => each.orderId === before.orderId && each.tokenId === before.tokenId,
    )
    return at < 0 ? [] : open.splice(at, 1)
  })
  return [...placed, ...open]
}
