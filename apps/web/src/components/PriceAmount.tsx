import { untrustedText } from '@sluice/react'
import { Amount } from '@sluice/react/ui'
import type { Price } from '@sluice/sdk'
import { t } from '../features/language/t.ts'

/** A price of the API, or a dash. */
export function PriceAmount(props: {
  price: Price | null | undefined
  exact?: boolean
  className?: string
  none?: string
}) {
  const { price, none = '—', ...rest } = props
  if (price === null || price === undefined) return <span className="text-faint">{none}</span>
  return <Amount {...rest} value={BigInt(price.amount.raw)} currency={currencyOf(price)} />
}

/** Symbol and decimals of a price. Without decimals the amount is shown as it is, in base units. */
export function currencyOf(price: Price): Amount.Currency {
  const symbol = untrustedText(price.currency.symbol, { max: 12 })
  const { decimals } = price.currency
  return typeof decimals === 'number'
    ? { symbol, decimals }
    : { symbol: t('base units of {0}', symbol), decimals: 0 }
}
