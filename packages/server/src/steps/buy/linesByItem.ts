import type { PathItem } from '@sluice/sdk/api'
import type { KeptLine } from '../KeptLine.ts'

/**
 * The lines of an answer by the `sale` items that buy them, in the order of the items. Undefined of one that was kept
 * before that was noted.
 */
export function linesByItem(path: readonly PathItem[]): PathItem[][] | undefined {
  const items: PathItem[][] = []
  for (const line of path) {
    const { saleItem } = line as KeptLine
    if (saleItem === undefined) return undefined
    const lines = items[saleItem] ?? []
    items[saleItem] = lines
    lines.push(line)
  }
  // Of some lines of an answer not every item is there.
  return items.filter(lines => lines !== undefined)
}
