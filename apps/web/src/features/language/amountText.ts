import { formatAmount } from '@sluice/react'
import { languageChoice } from './languageChoice.ts'

/** An exact amount with its symbol in the language that was chosen. `value` in base units. */
export function amountText(
  value: bigint,
  { decimals, symbol }: { decimals: number; symbol: string },
): string {
  return formatAmount(value, decimals, { locale: languageChoice.get(), symbol })
}
