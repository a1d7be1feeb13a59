import { compactAmount } from '@sluice/react/ui'
import { formatDecimal } from '../market/formatDecimal.ts'
import { languageChoice } from './languageChoice.ts'

/** How many, for a cell or within a line: every digit as far as there is room for them, its size beyond. */
export function shortCount(count: shortCount.Value, none = '—'): string {
  if (count === null || count === undefined) return none
  const text = String(count)
  if (/^\d{1,80}$/.test(text)) return compactAmount(BigInt(text), 0, languageChoice.get())
  // A figure that was rounded already.
  return typeof count === 'number' ? formatDecimal(count) : text
}

export declare namespace shortCount {
  type Value = string | number | bigint | null | undefined
}
