import { formatAmount } from '../../format/formatAmount.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { useUi } from '../UiProvider.tsx'

/** Writes an amount exactly, with its symbol, in the language of the nearest `UiProvider`: for buttons and sentences. */
export function useAmountText(): useAmountText.Text {
  const { locale } = useUi()
  return (amount, { decimals, symbol }) =>
    formatAmount(amount, decimals, { locale, symbol: untrustedText(symbol, { max: 24 }) })
}

export declare namespace useAmountText {
  /** `amount` in base units. */
  type Text = (amount: bigint, currency: { decimals: number; symbol: string }) => string
}
