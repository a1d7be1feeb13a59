import type { FlowAmount, FlowCurrency } from '../../flow/flowTypes.ts'

/** A price that is below a tenth, or has fewer digits than these, has too few to compare where it is shown. */
const digits = 5

/**
 * What one whole unit of a currency is worth in another, rounded down. Where that would have too few digits, as a
 * dollar in a token of few decimals, it is told the other way around; both prices of a pair the same way.
 *
 * @param rate Output per input, in base units.
 */
export function pairPrice(
  rate: { numerator: bigint; denominator: bigint },
  { currencyIn, currencyOut }: { currencyIn: FlowCurrency; currencyOut: FlowCurrency },
  isTurned = !isReadable(rate, currencyIn, currencyOut),
): pairPrice.Result | undefined {
  const [one, other] = isTurned ? [currencyOut, currencyIn] : [currencyIn, currencyOut]
  const [times, by] = isTurned
    ? [rate.denominator, rate.numerator]
    : [rate.numerator, rate.denominator]
  if (by <= 0n || times <= 0n) return undefined
  return {
    one,
    is: { currency: other, amount: (10n ** BigInt(one.decimals) * times) / by },
    isTurned,
  }
}

export declare namespace pairPrice {
  type Result = { one: FlowCurrency; is: FlowAmount; isTurned: boolean }
}

function isReadable(
  { numerator, denominator }: { numerator: bigint; denominator: bigint },
  { decimals }: FlowCurrency,
  out: FlowCurrency,
): boolean {
  const least = 10n ** BigInt(Math.max(digits, out.decimals - 1))
  return denominator > 0n && (10n ** BigInt(decimals) * numerator) / denominator >= least
}
