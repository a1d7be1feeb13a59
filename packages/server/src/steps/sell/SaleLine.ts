import type { PathItem } from '@sluice/sdk/api'

/** A line of a sale's quote, and what it pays to the seller for all of its units, in base units: kept, never told. */
export type SaleLine = PathItem & { proceeds: string }

export function toldLines(lines: readonly PathItem[]): PathItem[] {
  return lines.map(line => {
    const { proceeds: _, ...told } = line as Partial<SaleLine>
    return told
  })
}
