import { type ReactNode, useId, useState } from 'react'
import { describeField, englishFields } from '../../flow/describeField.ts'
import type { FieldProblem } from '../../flow/fieldProblem.ts'
import type { PricedContext, PricedIn } from '../../flow/order/pricedIn.ts'
import type { OrderSpan } from '../../flow/orderEnd.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishForm } from '../messages/english/englishForm.ts'
import { useTexts } from '../useTexts.ts'
import { CurrencyChoice } from './CurrencyChoice.tsx'
import { DurationChoice } from './DurationChoice.tsx'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import { MarketNote } from './MarketNote.tsx'
import { PriceField } from './PriceField.tsx'

/** Price, quantity and duration of an order; what is wrong with them is said once something was typed or sent. */
export function OrderForm(props: OrderForm.Props) {
  const { form, problems, context, suggestion, onChange, onSubmit } = props
  const { currency, several } = context
  const { form: words, fields } = useTexts({ form: englishForm, fields: englishFields })
  const amountText = useAmountText()
  const [touched, setTouched] = useState(false)
  const id = useId()
  const idOf = (field: keyof OrderForm.Problems) => `${id}-${field}`
  const shown = (touched || form.price !== '') && props.ready ? problems : undefined
  const said = (problem: FieldProblem | undefined) => problem && describeField(problem, fields)
  return (
    <Form
      id={props.id}
      onSubmit={() => {
        setTouched(true)
        if (problems === undefined) return onSubmit()
        const field = problems.price ? 'price' : problems.quantity ? 'quantity' : 'duration'
        document.getElementById(idOf(field))?.focus()
      }}
    >
      {props.isEdit !== true && <CurrencyChoice {...{ form, context, onChange }} />}
      <PriceField
        id={idOf('price')}
        label={several ? words.priceEach : words.price}
        problem={said(shown?.price)}
        price={props.unitPrice}
        floor={context.floor}
        floorByRate={context.floorByRate}
        currency={currency}
        value={form.price}
        onChange={price => onChange({ price })}
        suggestion={
          suggestion?.amount === undefined
            ? undefined
            : {
                label: words[suggestion.is](amountText(suggestion.amount, currency)),
                amount: suggestion.amount,
              }
        }
      />
      <MarketNote context={context} />
      {several && (
        <Field
          id={idOf('quantity')}
          label={words.quantity}
          problem={said(shown?.quantity)}
          suffix={props.most === undefined ? undefined : words.ofMany(props.most)}
          inputMode="numeric"
          value={form.quantity ?? '1'}
          onChange={quantity => onChange({ quantity })}
        />
      )}
      <DurationChoice
        id={idOf('duration')}
        span={form}
        problem={said(problems?.duration)}
        onChange={onChange}
      />
      {props.children}
    </Form>
  )
}

export declare namespace OrderForm {
  type Fields = OrderSpan & PricedIn & { price: string; quantity?: string | undefined }
  type Problems = { [field in 'price' | 'quantity' | 'duration']?: FieldProblem | undefined }
  type Props = {
    id: string
    form: Fields
    problems: Problems | undefined
    /** `several`: whether there can be more than one of what the order is for. Amounts are base units of its currency. */
    context: PricedContext & MarketNote.Context & { several: boolean; floor?: bigint | undefined }
    /** Whether it is a change of an order, whose currency stays. */
    isEdit?: boolean | undefined
    /** How many there are to choose from, where that is said. */
    most?: bigint | undefined
    /** The price of one as it was typed, base units. */
    unitPrice: bigint | undefined
    /** A price that one press fills in, where there is one. */
    suggestion: { is: 'floor' | 'topOffer'; amount: bigint | undefined }
    /** False while something is being read. */
    ready: boolean
    onChange: (change: Partial<Fields>) => void
    onSubmit: () => void
    /** What stands below the fields. */
    children: ReactNode
  }
}
