/**
 * What a marketplace says of how much of one currency another is worth (`/currencies/conversion/v1`), exactly; undefined
 * where it says nothing that can be read. A rate orders and compares amounts; nobody pays by it.
 *
 * @param conversion Whole units of `to` for one of `from`, as a decimal text.
 */
export function parseRate(
  conversion: string | null | undefined,
  { from, to }: { from: parseRate.Currency; to: parseRate.Currency },
): parseRate.Rate | undefined {
  const [, whole, part = ''] = /^(\d{1,40})(?:\.(\d{1,80}))?$/.exec(conversion ?? '') ?? []
  if (whole === undefined) return undefined
  const of = BigInt(whole + part) * 10n ** BigInt(to.decimals)
  // Nothing can be measured in what is worth endlessly much.
  return of === 0n ? undefined : { of, per: 10n ** BigInt(part.length + from.decimals) }
}

export declare namespace parseRate {
  type Currency = { decimals: number }
  /** `of` base units of the one for `per` of the other; both above zero. */
  type Rate = { of: bigint; per: bigint }
}
