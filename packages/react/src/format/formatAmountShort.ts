import { formatAmount } from './formatAmount.ts'

/**
 * An amount with at most `digits` significant digits, rounded half up, for grids and tables only.
 * Whole digits are never dropped, and an amount above zero never reads as zero. Show the exact amount
 * (`formatAmount`) beside it, on hover and on copy.
 *
 * @param value Base units.
 * @param decimals Decimal places of the currency.
 */
export function formatAmountShort(
  value: bigint,
  decimals: number,
  options: formatAmountShort.Options = {},
): string {
  const { digits = 5, smallest = 6, ...rest } = options
  const size = value < 0n ? -value : value
  if (size === 0n) return formatAmount(0n, decimals, rest)
  const length = size.toString().length
  const keep = Math.min(Math.max(length - digits, 0), decimals)
  // Below the smallest place shown, the place itself is named: "<0.000001", and of a loss ">−0.000001".
  const floor = Math.max(decimals - smallest, 0)
  if (length <= floor) {
    const place = 10n ** BigInt(floor)
    return value < 0n
      ? `>${formatAmount(-place, decimals, rest)}`
      : `<${formatAmount(place, decimals, rest)}`
  }
  const unit = 10n ** BigInt(Math.max(keep, floor))
  const rounded = ((size + unit / 2n) / unit) * unit
  return formatAmount(value < 0n ? -rounded : rounded, decimals, rest)
}

export declare namespace formatAmountShort {
  type Options = formatAmount.Options & {
    /** Most significant digits; 5 by default. */
    digits?: number | undefined
    /** Most decimal places; 6 by default. */
    smallest?: number | undefined
  }
}
