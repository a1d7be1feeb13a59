import { formatAmount } from '@sluice/react'
import type { Price } from '@sluice/sdk'
import { currencyOf } from '../../components/PriceAmount.tsx'

/** A price with every digit and its symbol, for what is pressed. */
export function priceText(price: Price): string {
  const { symbol, decimals } = currencyOf(price)
  return formatAmount(BigInt(price.amount.raw), decimals, { symbol })
}
