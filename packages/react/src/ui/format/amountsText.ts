import type { FlowAmount } from '../../flow/flowTypes.ts'
import type { useAmountText } from './useAmountText.ts'

/** Amounts of several currencies, exact, for buttons and sentences: "1.2 WETH + 30 USDC". */
export function amountsText(
  amounts: readonly FlowAmount[],
  amountText: useAmountText.Text,
): string {
  return amounts.map(({ amount, currency }) => amountText(amount, currency)).join(' + ')
}
