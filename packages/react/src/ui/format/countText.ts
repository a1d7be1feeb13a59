import { formatAmount } from '../../format/formatAmount.ts'

/** How many, every digit in groups of three, as amounts are: an edition may have millions. */
export function countText(count: bigint | number): string {
  return typeof count === 'number' ? String(count) : formatAmount(count, 0)
}
