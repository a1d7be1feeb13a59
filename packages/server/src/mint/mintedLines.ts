import type { PathItem } from '@sluice/sdk/api'

/** What was minted of a request, by contract, as lines of the answer that has most of it. */
export function mintedLines(
  answers: readonly (readonly PathItem[])[],
  minted: ReadonlyMap<string, bigint>,
): PathItem[] {
  const found = answers.map(path => {
    const left = new Map(minted)
    return path.flatMap(line => {
      const had = left.get(line.contract ?? '') ?? 0n
      const asked = BigInt(line.quantity ?? 1)
      const taken = had < asked ? had : asked
      left.set(line.contract ?? '', had - taken)
      return taken === 0n ? [] : [{ ...line, quantity: Number(taken) }]
    })
  })
  return found.reduce((best, lines) => (unitsOf(lines) > unitsOf(best) ? lines : best), [])
}

const unitsOf = (lines: readonly PathItem[]) =>
  lines.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0)
