const short = new Intl.NumberFormat('en', { maximumSignificantDigits: 5, useGrouping: true })

/**
 * A figure that the API has rounded already (a volume), for tables. Never for an amount that is paid:
 * those are base units.
 */
export function formatDecimal(value: number | null | undefined): string {
  if (value === null || value === undefined) return '—'
  return short.format(value).replaceAll(',', '\u202f')
}
