import type { Price } from '@sluice/sdk'
import { shownCurrency } from '../../components/shownCurrency.ts'
import { amountText } from '../language/amountText.ts'

/** A price with every digit and its symbol, for what is pressed. */
export function priceText(price: Price): string {
  return amountText(BigInt(price.amount.raw), shownCurrency(price))
}
