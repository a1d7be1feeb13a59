import { localDecimal } from '@sluice/react'
import { languageChoice } from '../language/languageChoice.ts'

/**
 * A figure that the API has rounded already (a volume), for tables; from 10^8 on in scientific form.
 * Never for an amount that is paid: those are base units.
 */
export function formatDecimal(value: number | null | undefined): string {
  if (value === null || value === undefined) return '—'
  return localDecimal(textOf(value), languageChoice.get())
}

/** By hand: the first `Intl.NumberFormat` of a page takes as long as the rest of a list of collections. */
function textOf(value: number): string {
  const isPlain = value === 0 || (Math.abs(value) >= 1e-6 && Math.abs(value) < 1e8)
  if (!isPlain) return value.toExponential(3).replace(/\.?0*e\+?/, 'e')
  const [whole = '', part] = String(Number(value.toPrecision(5))).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u202f')
  return part === undefined ? grouped : `${grouped}.${part}`
}
