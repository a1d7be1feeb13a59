import { formatAmount } from '../../format/formatAmount.ts'

/** Basis points as a percentage: 250 is "2.5 %". By hand, as amounts are: see `decimalSign`. */
export function percent(bps: number, locale = 'en'): string {
  const shown = Number.isFinite(bps)
    ? formatAmount(BigInt(Math.round(bps)), 2, { locale })
    : String(bps)
  return `${shown} %`
}
