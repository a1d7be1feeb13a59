import { localDecimal } from '@sluice/react'
import { languageChoice } from '../language/languageChoice.ts'

const short = new Intl.NumberFormat('en', { maximumSignificantDigits: 5, useGrouping: true })

/**
 * A figure that the API has rounded already (a volume), for tables; from 10^12 on in scientific form.
 * Never for an amount that is paid: those are base units.
 */
export function formatDecimal(value: number | null | undefined): string {
  if (value === null || value === undefined) return '—'
  const text =
    value >= 1e12
      ? value.toExponential(3).replace(/\.?0*e\+/, 'e')
      : short.format(value).replaceAll(',', '\u202f')
  return localDecimal(text, languageChoice.get())
}
