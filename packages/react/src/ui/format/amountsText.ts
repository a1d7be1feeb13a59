import type { FlowAmount } from '../../flow/flowTypes.ts'
import { formatAmount } from '../../format/formatAmount.ts'

/** Amounts of several currencies, exact, for buttons and sentences: "1.2 WETH + 30 USDC". */
export function amountsText(amounts: readonly FlowAmount[]): string {
  return amounts
    .map(({ amount, currency: { decimals, symbol } }) => formatAmount(amount, decimals, { symbol }))
    .join(' + ')
}
