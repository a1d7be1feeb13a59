import type { PathItem } from '@sluice/sdk/api'
import { isMintLine } from '../../mint/mintPath.ts'

/** Lines of one contract of which every selection is looked at: a drop has a few phases. */
const most = 12

/**
 * The mints of a path that are on the chain, by how many tokens of each contract were minted. Which of its transactions
 * it was nobody says: it is those that come to as many, or nearest to that, and the first of such.
 */
export function settledMints(
  path: readonly PathItem[],
  minted: ReadonlyMap<string, bigint>,
): ReadonlySet<PathItem> {
  const lines = path.filter(isMintLine)
  const contracts = new Set(lines.map(({ contract }) => contract ?? ''))
  return new Set(
    [...contracts].flatMap(contract =>
      nearest(
        lines.filter(line => (line.contract ?? '') === contract),
        minted.get(contract) ?? 0n,
      ),
    ),
  )
}

function nearest(lines: readonly PathItem[], units: bigint): PathItem[] {
  let best: { sum: bigint; lines: PathItem[] } = { sum: 0n, lines: [] }
  const look = (from: number, sum: bigint, taken: PathItem[]) => {
    if (sum > best.sum) best = { sum, lines: taken }
    for (let at = from; at < lines.length && best.sum < units; at++) {
      const line = lines[at] as PathItem
      const next = sum + unitsOf(line)
      if (next <= units) look(at + 1, next, [...taken, line])
    }
  }
  if (lines.length <= most) look(0, 0n, [])
  else
    for (const line of lines) {
      const sum = best.sum + unitsOf(line)
      if (sum <= units) best = { sum, lines: [...best.lines, line] }
    }
  return best.lines
}

/** How many units a line is about. */
const unitsOf = ({ quantity }: PathItem): bigint => BigInt(quantity ?? 1)
