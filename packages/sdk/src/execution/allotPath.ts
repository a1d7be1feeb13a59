import type { PathItem } from '../api/index.ts'

/** So many of what one line of a quote promises. */
export type Want = {
  contract: string | undefined
  tokenId: string | undefined
  quantity: bigint
}

/** A want, and the line of the quote that promises it. */
export type Allotted = Want & { line: PathItem }

/** What the caller asked for: all that it names must be true of a line that serves it. */
export type AskedItem = {
  token?: string | undefined
  collection?: string | undefined
  orderId?: string | undefined
  quantity?: number | undefined
}

/**
 * Shares the lines of a quote out among what the caller asked for: orders by their id, tokens exactly,
 * then collections by their contract, then signed orders, of which any line may be meant.
 *
 * @returns What the quote promises of it, how many items asked for it lacks, and how many nobody asked for.
 */
export function allotPath(
  items: readonly AskedItem[],
  path: readonly PathItem[],
): { wants: readonly Allotted[]; missing: bigint; surplus: bigint } {
  const lines = path.map(line => ({ line, left: BigInt(line.quantity ?? 1) }))
  const wants: Allotted[] = []
  let missing = 0n
  for (const item of [...items].sort((a, b) => breadth(a) - breadth(b))) {
    let open = BigInt(item.quantity ?? 1)
    for (const entry of lines) {
      if (open === 0n || entry.left === 0n || !serves(entry.line, item)) continue
      const quantity = entry.left < open ? entry.left : open
      open -= quantity
      entry.left -= quantity
      const { contract, tokenId } = entry.line
      wants.push({
        contract: contract?.toLowerCase(),
        tokenId: tokenId ? BigInt(tokenId).toString() : undefined,
        quantity,
        line: entry.line,
      })
    }
    missing += open
  }
  return { wants, missing, surplus: lines.reduce((sum, { left }) => sum + left, 0n) }
}

/** The narrow ones choose first: what serves them may serve the others as well. */
function breadth({ orderId, token, collection }: AskedItem): number {
  return orderId !== undefined ? 0 : token !== undefined ? 1 : collection !== undefined ? 2 : 3
}

function serves(line: PathItem, { orderId, token, collection }: AskedItem): boolean {
  if (orderId !== undefined && line.orderId?.toLowerCase() !== orderId.toLowerCase()) return false
  if (token === undefined && collection === undefined) return true
  const [contract, first, last = first] = (token ?? collection ?? '').toLowerCase().split(':')
  if (line.contract?.toLowerCase() !== contract) return false
  if (first === undefined || last === undefined) return true
  if (!line.tokenId) return false
  const id = BigInt(line.tokenId)
  return id >= BigInt(first) && id <= BigInt(last)
}
