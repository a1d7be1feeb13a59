/** What one base unit of a currency is worth in base units of the native one, exactly: a ratio, both above 0. */
export type Rate = { numerator: bigint; denominator: bigint }

/** The native currency, and what is worth the same. */
export const one: Rate = { numerator: 1n, denominator: 1n }

/** An amount of one currency as an amount of another, by way of the native one. Base units, rounded down. */
export function convert(amount: bigint, from: Rate, to: Rate): bigint {
  return (amount * from.numerator * to.denominator) / (from.denominator * to.numerator)
}
