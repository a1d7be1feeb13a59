/**
 * How much of a currency is about worth so many cents, in base units, rounded down. Undefined for a rate that is none.
 *
 * @param rate Dollars for one whole unit of the currency, as the marketplace writes it.
 */
export function amountOfDollars(cents: bigint, rate: string, decimals: number): bigint | undefined {
  const parts = /^(\d{1,30})(?:\.(\d{1,40}))?$/.exec(rate)
  if (parts === null || !/[1-9]/.test(rate)) return undefined
  const [, whole = '', fraction = ''] = parts
  return (cents * 10n ** BigInt(decimals + fraction.length)) / (BigInt(whole + fraction) * 100n)
}
