import { formatAmount, untrustedText } from '@sluice/react'
import type { Price } from '@sluice/sdk'
import { compactAmount } from './compactAmount.ts'

/**
 * An amount and its symbol. Short in grids and tables, with the exact amount in the title; an exact
 * one breaks into lines where it must, so that no digit is ever out of sight.
 */
export function Amount(props: Amount.Props) {
  const { value, currency, exact = false, className = '' } = props
  const { decimals, symbol } = currency
  const whole = formatAmount(value, decimals, { symbol })
  return (
    <data
      value={formatAmount(value, decimals, { group: '' })}
      title={exact ? undefined : whole}
      className={`${exact ? 'wrap-anywhere' : 'inline-flex max-w-full min-w-0 whitespace-pre'} ${className}`}
    >
      {exact ? (
        formatAmount(value, decimals)
      ) : (
        <span className="min-w-0 truncate">{compactAmount(value, decimals)}</span>
      )}
      <span className="symbol shrink-0"> {symbol}</span>
    </data>
  )
}

export declare namespace Amount {
  type Currency = { symbol: string; decimals: number }
  type Props = {
    /** Base units. */
    value: bigint
    currency: Currency
    /** Every digit, for totals, reviews and receipts. */
    exact?: boolean | undefined
    className?: string | undefined
  }
}

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
    : { symbol: `base units of ${symbol}`, decimals: 0 }
}
