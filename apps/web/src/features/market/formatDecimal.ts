import { localDecimal } from '@sluice/react'
import { compactAmount } from '@sluice/react/ui'
import { languageChoice } from '../language/languageChoice.ts'

/** As with amounts. */
const smallest = 0.000001

/**
 * A figure that the API has rounded already (a volume), for tables; from 10^8 on as the language shortens large numbers.
 * Never for an amount that is paid: those are base units.
 */
export function formatDecimal(value: number | null | undefined): string {
  if (value === null || value === undefined) return '—'
  const language = languageChoice.get()
  const size = Math.abs(value)
  if (size >= 1e8)
    return compactAmount(BigInt(Math.round(Math.max(-1e16, Math.min(1e16, value)))), 0, language)
  if (size > 0 && size < smallest)
    return localDecimal(value < 0 ? `>-${smallest}` : `<${smallest}`, language)
  return localDecimal(textOf(value), language)
}

/** By hand: the first `Intl.NumberFormat` of a page takes as long as the rest of a list of collections. */
function textOf(value: number): string {
  const [whole = '', part] = String(Number(value.toPrecision(5))).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u202f')
  return part === undefined ? grouped : `${grouped}.${part}`
}
