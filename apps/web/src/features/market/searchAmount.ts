import { formatAmount, parseAmount } from '@sluice/react'

/**
 * An amount that somebody typed, in the form in which the address of a page carries it: whole units, with a point.
 * Undefined for nothing, false for what is no amount, or none that the address can carry.
 */
export function searchAmount(
  text: string,
  decimals: number,
): { value: bigint; text: string } | false | undefined {
  const { value, reason } = parseAmount(text, decimals)
  if (value === undefined) return reason === 'empty' ? undefined : false
  const plain = formatAmount(value, decimals, { group: '' })
  return /^\d{1,12}(\.\d{1,18})?$/.test(plain) ? { value, text: plain } : false
}
