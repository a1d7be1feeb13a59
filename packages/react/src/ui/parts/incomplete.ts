/** Of several fields those that cannot count, and why. */
export type Incomplete = Readonly<Record<string, string>>

/** With what one of them tells; the same where that is nothing new. */
export function withWhy(before: Incomplete, key: string, why: string | undefined): Incomplete {
  if (before[key] === why) return before
  const { [key]: _, ...others } = before
  return why === undefined ? others : { ...others, [key]: why }
}

/** Why the first of them cannot; undefined where all can. */
export const firstWhy = (incomplete: Incomplete): string | undefined => Object.values(incomplete)[0]
