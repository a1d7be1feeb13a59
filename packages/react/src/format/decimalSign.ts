const known = new Map<string, ',' | '.'>()

/** What stands between the whole and its parts in a language, among its Latin digits: a point or a comma. */
export function decimalSign(locale: string): ',' | '.' {
  const before = known.get(locale)
  if (before !== undefined) return before
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(0.5)
  const sign = parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'
  known.set(locale, sign)
  return sign
}
