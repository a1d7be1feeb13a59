import type { CartLine } from '../../cart/cartLines.ts'

export type CartGroup = { contract: string; name: string; lines: readonly CartLine[] }

/** The lines by collection, in the order in which they were put into the cart. */
export function cartGroups(lines: readonly CartLine[]): readonly CartGroup[] {
  const groups = new Map<string, CartGroup>()
  for (const line of lines) {
    const contract = line.entry.token.contract.toLowerCase()
    const group = groups.get(contract) ?? { contract, name: line.entry.collection, lines: [] }
    groups.set(contract, {
      ...group,
      name: group.name || line.entry.collection,
      lines: [...group.lines, line],
    })
  }
  return [...groups.values()]
}
