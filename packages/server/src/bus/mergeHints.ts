import type { Hint } from './bus.ts'

/** Addresses in one hint: a notification of PostgreSQL holds less than 8,000 bytes. */
const mostTouched = 100

/** One hint in place of two of a chain. */
export function mergeHints(first: Hint | undefined, second: Hint): Hint {
  const { touched: _, ...rest } = { ...first, ...second }
  const { touched } = second
  if (!touched || (first && !first.touched)) return rest
  const both = [...new Set([...(first?.touched ?? []), ...touched])]
  return both.length > mostTouched ? rest : { ...rest, touched: both }
}
