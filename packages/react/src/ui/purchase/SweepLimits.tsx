import { type CSSProperties, useEffect, useId, useState } from 'react'
import { describeField, englishFields } from '../../flow/describeField.ts'
import type { FlowCurrency } from '../../flow/flowTypes.ts'
import type { SweepForm, SweepQuote } from '../../flow/purchase/createSweepFlow.ts'
import { formatAmount } from '../../format/formatAmount.ts'
import { parseAmount } from '../../format/parseAmount.ts'
import { englishForm } from '../messages/english/englishForm.ts'
import { englishPurchase } from '../messages/english/englishPurchase.ts'
import { Choice } from '../parts/Choice.tsx'
import { Field } from '../parts/Field.tsx'
import { QuantityField } from '../parts/QuantityField.tsx'
import { useTexts } from '../useTexts.ts'

/** What a sweep may take: so many or for so much, and what one may cost. Told as it is typed. */
export function SweepLimits(props: SweepLimits.Props) {
  const { form, quote, currency, onChange, onUnread } = props
  const {
    purchase,
    fields,
    form: words,
  } = useTexts({
    ...{ purchase: englishPurchase, fields: englishFields, form: englishForm },
  })
  const ids = { count: useId(), budget: useId(), maxPrice: useId() }
  const [texts, setTexts] = useState({
    budget: textOf(form.budget, currency),
    maxPrice: textOf(form.maxPrice, currency),
  })
  const [countWhy, setCountWhy] = useState<string>()
  const isByCount = form.count !== undefined
  const isBad =
    ((!isByCount || form.budget !== undefined) &&
      parseAmount(texts.budget, currency.decimals).value === undefined) ||
    (texts.maxPrice.trim() !== '' &&
      parseAmount(texts.maxPrice, currency.decimals).value === undefined)
  // As long as a limit cannot be read, what was read with the one before must not be bought.
  const unread = isBad ? purchase.limitUnread : isByCount ? countWhy : undefined
  useEffect(() => {
    onUnread(unread)
    // What was typed goes with the fields.
    return () => onUnread(undefined)
  }, [onUnread, unread])
  const count = form.count ?? 0n
  const most = [1n, count, quote.available].reduce((one, other) => (other > one ? other : one))

  function choose(mode: 'count' | 'budget') {
    if ((mode === 'count') === isByCount) return
    const taken = quote.lines.reduce((sum, line) => sum + line.quantity, 0n)
    // The other way to say what is taken now.
    const budget = quote.running.at(-1)
    setTexts({ ...texts, budget: textOf(budget, currency) })
    onChange(
      mode === 'count'
        ? { count: taken > 0n ? taken : 1n, budget: undefined }
        : { count: undefined, budget: budget ?? 0n },
    )
  }

  function type(field: 'budget' | 'maxPrice', text: string) {
    setTexts({ ...texts, [field]: text })
    const { value, reason } = parseAmount(text, currency.decimals)
    if (value !== undefined) onChange({ [field]: value })
    else if (field === 'maxPrice' && reason === 'empty') onChange({ maxPrice: undefined })
  }

  const problemOf = (text: string) => {
    const { reason } = parseAmount(text, currency.decimals)
    return reason === undefined || reason === 'empty'
      ? undefined
      : describeField({ code: reason, symbol: currency.symbol, most: currency.decimals }, fields)
  }
  return (
    <div className="sl-form">
      <Choice
        label={purchase.by}
        value={isByCount ? 'count' : 'budget'}
        options={[
          { value: 'count', label: purchase.byCount },
          { value: 'budget', label: purchase.byBudget },
        ]}
        onChange={choose}
      />
      {isByCount ? (
        <>
          <QuantityField
            value={count}
            most={most}
            label={purchase.count}
            hint={words.ofMany(quote.available)}
            onChange={next => onChange({ count: next })}
            onIncomplete={setCountWhy}
          />
          <input
            id={ids.count}
            type="range"
            aria-label={purchase.count}
            className="sl-range"
            min={1}
            max={most.toString()}
            disabled={most === 1n}
            value={count.toString()}
            style={{ '--at': placeOf(count, most) } as CSSProperties}
            onChange={event => onChange({ count: BigInt(event.target.value) })}
          />
        </>
      ) : undefined}
      {/* Another go after a budget has a number, and what is left of the budget. */}
      {(!isByCount || form.budget !== undefined) && (
        <Field
          id={ids.budget}
          label={purchase.budget}
          value={texts.budget}
          suffix={currency.symbol}
          problem={problemOf(texts.budget)}
          inputMode="decimal"
          isDecimal
          placeholder="0.00"
          onChange={text => type('budget', text)}
        />
      )}
      <Field
        id={ids.maxPrice}
        label={purchase.maxPrice}
        value={texts.maxPrice}
        suffix={currency.symbol}
        problem={problemOf(texts.maxPrice)}
        inputMode="decimal"
        isDecimal
        placeholder={purchase.noLimit}
        onChange={text => type('maxPrice', text)}
      />
    </div>
  )
}

export declare namespace SweepLimits {
  type Props = {
    form: SweepForm
    quote: SweepQuote
    /** Of the listings. */
    currency: FlowCurrency
    onChange: (change: Partial<SweepForm>) => void
    /** Told what is missing while a limit cannot be read, and undefined once all can. Stays the same function. */
    onUnread: (missing: string | undefined) => void
  }
}

const textOf = (amount: bigint | undefined, { decimals }: FlowCurrency) =>
  amount === undefined ? '' : formatAmount(amount, decimals, { group: '' })

/** How far along a slider a number from 1 on stands. */
const placeOf = (count: bigint, most: bigint) =>
  `${most > 1n ? ((count - 1n) * 100n) / (most - 1n) : 0n}%`
