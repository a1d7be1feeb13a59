import { useId } from 'react'
import { isAddressEqual } from 'viem'
import type { FlowCurrency } from '../../flow/flowTypes.ts'
import type { AcceptOfferForm, AcceptOfferQuote } from '../../flow/offer/createAcceptOfferFlow.ts'
import { formatAmount } from '../../format/formatAmount.ts'
import { parseAmount } from '../../format/parseAmount.ts'
import { amountsText } from '../format/amountsText.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishSell } from '../messages/english/englishSell.ts'
import { Choice } from '../parts/Choice.tsx'
import { Field } from '../parts/Field.tsx'
import { useTexts } from '../useTexts.ts'

/** The least that a sale must bring, as it was chosen and typed. */
export type LeastText = { per: 'item' | 'total'; amount: string }

/** The least that a sale of many must bring after fees, each or together; nothing is sold for less. */
export function SellMinimum(props: SellMinimum.Props) {
  const { text, currency, quote, onChange, onMinimum } = props
  const { sell } = useTexts({ sell: englishSell })
  const amountText = useAmountText()
  const id = useId()
  const change = (next: LeastText) => {
    onChange(next)
    const { value } = parseAmount(next.amount, currency.decimals)
    onMinimum(
      value === undefined || value === 0n
        ? undefined
        : { per: next.per, amount: value, currency: currency.address },
    )
  }
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
          note={
            text.per === 'total' && quote.proceeds.length > 0
              ? sell.leastTotal(amountsText(quote.proceeds, amountText))
              : undefined
          }
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

/** The currency that a least is said in: that of the offers, where all are in one. */
export function leastCurrency({ lines, unsold }: AcceptOfferQuote): FlowCurrency | undefined {
  const all = [...lines, ...unsold].flatMap(({ currency }) => currency ?? [])
  const [first] = all
  return all.every(({ address }) => address === first?.address) ? first : undefined
}
