/**
 * What a rate makes of an amount, rounded to five digits that count, and to no fewer than the whole ones: more than that the
 * rate does not tell. Base units, at least 0.
 */
export function aboutAmount(amount: bigint, decimals: number): bigint {
  const unit = 10n ** BigInt(Math.min(Math.max(amount.toString().length - 5, 0), decimals))
  return ((amount + unit / 2n) / unit) * unit
}
