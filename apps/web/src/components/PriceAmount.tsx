import { Amount } from '@sluice/react/ui'
import type { Price } from '@sluice/sdk'
import { shownCurrency } from './shownCurrency.ts'

/** A price of the API, or a dash. */
export function PriceAmount(props: {
  price: Price | null | undefined
  exact?: boolean
  className?: string
  none?: string
}) {
  const { price, none = '—', ...rest } = props
  if (price === null || price === undefined) return <span className="text-faint">{none}</span>
  return <Amount {...rest} value={BigInt(price.amount.raw)} currency={shownCurrency(price)} />
}
