import { type ReactNode, useId, useState } from 'react'
import { describeField, englishFields } from '../../flow/describeField.ts'
import { type ListContext, type ListForm, listTerms } from '../../flow/order/listTerms.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishForm } from '../messages/english/englishForm.ts'
import { DurationChoice } from '../parts/DurationChoice.tsx'
import { Field } from '../parts/Field.tsx'
import { Form } from '../parts/Form.tsx'
import { PriceField } from '../parts/PriceField.tsx'
import { useTexts } from '../useTexts.ts'
import { ProceedsRows } from './ProceedsRows.tsx'

/** Price, quantity and duration of a listing, with the proceeds as they are typed. */
export function ListFormView(props: ListFormView.Props) {
  const { id, context, form, ready, onChange, onSubmit } = props
  const { form: words, fields } = useTexts({ form: englishForm, fields: englishFields })
  const amountText = useAmountText()
  const [touched, setTouched] = useState(false)
  const priceId = useId()
  const quantityId = useId()
  const durationId = useId()
  const { currency, floor } = context
  const { terms, problems } = listTerms(form, context, Date.now())
  const shown = (touched || form.price !== '') && ready ? problems : undefined
  return (
    <Form
      id={id}
      onSubmit={() => {
        setTouched(true)
        if (problems === undefined) return onSubmit()
        const id = problems.price ? priceId : problems.quantity ? quantityId : durationId
        document.getElementById(id)?.focus()
      }}
    >
      <PriceField
        id={priceId}
        label={context.several ? words.priceEach : words.price}
        problem={shown?.price && describeField(shown.price, fields)}
        price={terms?.unitPrice}
        floor={floor}
        currency={currency}
        value={form.price}
        onChange={price => onChange({ price })}
        suggestion={
          floor === undefined
            ? undefined
            : {
                label: words.floor(amountText(floor, currency)),
                amount: floor,
              }
        }
      />
      {context.several && (
        <Field
          id={quantityId}
          label={words.quantity}
          problem={shown?.quantity && describeField(shown.quantity, fields)}
          suffix={words.ofMany(context.owned)}
          inputMode="numeric"
          value={form.quantity ?? '1'}
          onChange={quantity => onChange({ quantity })}
        />
      )}
      <DurationChoice
        id={durationId}
        span={form}
        problem={problems?.duration && describeField(problems.duration, fields)}
        onChange={onChange}
      />
      <ProceedsRows terms={terms} fees={context.fees} currency={currency} />
      {props.children}
    </Form>
  )
}

export declare namespace ListFormView {
  type Props = {
    id: string
    context: ListContext
    form: ListForm
    /** False while something is being read. */
    ready: boolean
    onChange: (change: Partial<ListForm>) => void
    onSubmit: () => void
    children?: ReactNode | undefined
  }
}
