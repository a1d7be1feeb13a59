/**
 * Those of the kit's own languages are written down: the first `Intl.NumberFormat` of a page reads the browser's
 * tables of numbers, which takes as long as drawing a quarter of the page, and every price needs the sign.
 */
const written = /^(?:en(?:-(?:AU|CA|GB|HK|IE|NZ|SG|US))?|(de)(?:-DE)?)$/
const known = new Map<string, ',' | '.'>()

/** What stands between the whole and its parts in a language, among its Latin digits: a point or a comma. */
export function decimalSign(locale: string): ',' | '.' {
  const own = written.exec(locale)
  if (own !== null) return own[1] === undefined ? '.' : ','
  const before = known.get(locale)
  if (before !== undefined) return before
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(0.5)
  const sign = parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'
  known.set(locale, sign)
  return sign
}
