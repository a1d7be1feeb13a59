/**
 * How many pieces a person typed: digits alone, in groups of three by spaces or apostrophes at most. "1.000" is one to some readers and a
 * thousand to others: it is refused.
 *
 * @returns Undefined where it is no whole number.
 */
export function parseCount(text: string): bigint | undefined {
  const compact = text.replace(/(?<=\d)[\s\u202f\u00a0'](?=\d{3}(?!\d))/g, '').trim()
  return /^\d{1,78}$/.test(compact) ? BigInt(compact) : undefined
}
