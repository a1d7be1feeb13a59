import { formatAmount } from '../../format/formatAmount.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { compactAmount } from '../format/compactAmount.ts'
import { useUi } from '../UiProvider.tsx'

/**
 * An amount and its symbol. Short in grids and tables, with the exact amount in the title; an exact
 * one breaks into lines where it must, so that no digit is ever out of sight.
 */
export function Amount(props: Amount.Props) {
  const { value, currency, exact = false, className = '' } = props
  const { locale } = useUi()
  const { decimals } = currency
  const symbol = untrustedText(currency.symbol, { max: 24 })
  return (
    <data
      value={formatAmount(value, decimals, { group: '' })}
      title={exact ? undefined : withMinus(formatAmount(value, decimals, { symbol, locale }))}
      className={`sl-amount ${exact ? 'sl-amount-exact' : ''} ${className}`}
      dir="ltr"
    >
      {exact ? (
        withMinus(formatAmount(value, decimals, { locale }))
      ) : (
        <span className="sl-amount-digits">
          {withMinus(compactAmount(value, decimals, locale))}
        </span>
      )}
      <span className="sl-symbol"> {symbol}</span>
    </data>
  )
}

/** With the sign that is as wide as a plus. */
const withMinus = (text: string) => text.replace('-', '−')

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
