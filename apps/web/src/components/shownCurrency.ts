import { untrustedText } from '@sluice/react'
import type { Amount } from '@sluice/react/ui'
import type { Price } from '@sluice/sdk'
import { t } from '../features/language/t.ts'

/** Symbol and decimals of a price. Without decimals the amount is shown as it is, in base units. */
export function shownCurrency(price: Price): Amount.Currency {
  const symbol = untrustedText(price.currency.symbol, { max: 12 })
  const { decimals } = price.currency
  return typeof decimals === 'number'
    ? { symbol, decimals }
    : { symbol: t('base units of {0}', symbol), decimals: 0 }
}
