/**
 * Those of the kit's own languages are written down: the first `Intl.NumberFormat` of a page reads the browser's
 * tables of numbers, which takes as long as drawing a quarter of the page, and every price needs the sign.
 */
const known = new Map<string, ',' | '.'>([
  ['en', '.'],
  ['en-US', '.'],
  ['de', ','],
  ['de-DE', ','],
])

/** What stands between the whole and its parts in a language, among its Latin digits: a point or a comma. */
export function decimalSign(locale: string): ',' | '.' {
  const before = known.get(locale)
  if (before !== undefined) return before
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(0.5)
  const sign = parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'
  known.set(locale, sign)
  return sign
}
