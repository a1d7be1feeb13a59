import { useId } from 'react'
import { isAddressEqual } from 'viem'
import type { FlowCurrency, FlowScope } from '../../flow/flowTypes.ts'
import { knownCurrency } from '../../flow/knownCurrency.ts'
import type { AcceptOfferForm, AcceptOfferQuote } from '../../flow/offer/createAcceptOfferFlow.ts'
import { comparableCurrencies } from '../../flow/price/marketAmount.ts'
import { formatAmount } from '../../format/formatAmount.ts'
import { parseAmount } from '../../format/parseAmount.ts'
import { amountsText } from '../format/amountsText.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishSell } from '../messages/english/englishSell.ts'
import { Choice } from '../parts/Choice.tsx'
import { Field } from '../parts/Field.tsx'
import { useTexts } from '../useTexts.ts'

/** The least that a sale must bring, as it was chosen and typed. */
export type LeastText = {
  per: 'item' | 'total'
  amount: string
  /** What the amount is of, whatever other offers come in while it is typed. */
  currency?: FlowCurrency | undefined
}

/** The least that a sale of many must bring after fees, each or together; nothing is sold for less. */
export function SellMinimum(props: SellMinimum.Props) {
  const { text, currency, quote, onChange, onMinimum } = props
  const { sell } = useTexts({ sell: englishSell })
  const amountText = useAmountText()
  const id = useId()
  const change = (next: LeastText) => {
    onChange({ ...next, currency })
    const { value } = parseAmount(next.amount, currency.decimals)
    onMinimum(
      value === undefined || value === 0n
        ? undefined
        : { per: next.per, amount: value, currency: currency.address },
    )
  }
  const isOther = [...quote.lines, ...quote.unsold].some(
    ({ currency: other }) => other && !isAddressEqual(other.address, currency.address),
  )
  const notes = [
    ...(text.per === 'total' && quote.proceeds.length > 0
      ? [sell.leastTotal(amountsText(quote.proceeds, amountText))]
      : []),
    ...(isOther ? [sell.leastByRate] : []),
  ]
  return (
    <fieldset className="sl-least">
      <legend className="sl-label">{sell.least}</legend>
      <div className="sl-lot-rule">
        <Choice
          label={sell.least}
          value={text.per}
          options={(['item', 'total'] as const).map(value => ({
            value,
            label: sell.leastPer[value],
          }))}
          onChange={per => change({ ...text, per })}
        />
        <Field
          id={id}
          label={sell.leastAmount}
          value={text.amount}
          isDecimal
          inputMode="decimal"
          placeholder="0.00"
          suffix={currency.symbol}
          problem={isBadLeast(text, currency) ? sell.badLeast : undefined}
          note={notes.length > 0 ? notes.join(' ') : undefined}
          onChange={amount => change({ ...text, amount })}
        />
      </div>
    </fieldset>
  )
}

export declare namespace SellMinimum {
  type Props = {
    text: LeastText
    currency: FlowCurrency
    quote: AcceptOfferQuote
    onChange: (text: LeastText) => void
    /** Undefined when there is none, or none that can be read. */
    onMinimum: (minimum: AcceptOfferForm['minimum']) => void
  }
}

/** Whether that is what was typed: another go at a part is held to what is still missing. */
export function isTyped(
  { per, amount, currency }: LeastText,
  minimum: AcceptOfferForm['minimum'],
): boolean {
  const value = currency && parseAmount(amount, currency.decimals).value
  return value ? value === minimum?.amount && per === minimum.per : minimum === undefined
}

/** The least that a flow has already, as it would be typed. */
export function leastText(
  minimum: AcceptOfferForm['minimum'],
  { address, decimals }: FlowCurrency,
): LeastText {
  if (minimum === undefined) return { per: 'item', amount: '' }
  const isSame = isAddressEqual(minimum.currency, address)
  return {
    per: minimum.per,
    amount: isSame ? formatAmount(minimum.amount, decimals, { group: '' }) : '',
  }
}

/** Whether something was typed that is no amount. */
export function isBadLeast({ amount }: LeastText, currency: FlowCurrency | undefined): boolean {
  return (
    amount.trim() !== '' &&
    currency !== undefined &&
    parseAmount(amount, currency.decimals).value === undefined
  )
}

/**
 * The currency that a least is said in: that of the one that there is, that of the offers where all are in one, else that
 * which the native one is wrapped in.
 */
export function leastCurrency(
  { lines, unsold }: AcceptOfferQuote,
  minimum: AcceptOfferForm['minimum'],
  scope: Pick<FlowScope, 'client' | 'chainId'>,
): FlowCurrency | undefined {
  const own = knownCurrency(scope, minimum?.currency)
  if (own !== undefined) return own
  const all = [...lines, ...unsold].flatMap(({ currency }) => currency ?? [])
  const [first] = all
  if (all.every(({ address }) => address === first?.address)) return first
  return comparableCurrencies(scope, scope.chainId)[1]
}
