import { formatAmount } from '@sluice/react'

/** How many, every digit in groups of three; as it came where it is no whole number. */
export function countText(count: string | number | bigint | null | undefined, none = '—'): string {
  if (count === null || count === undefined) return none
  const text = String(count)
  return /^\d{1,80}$/.test(text) ? formatAmount(BigInt(text), 0) : text
}
