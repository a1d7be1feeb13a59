import { type ReactNode, useId, useState } from 'react'
import { describeField, englishFields } from '../../flow/describeField.ts'
import { type BidContext, type BidForm, bidTerms } from '../../flow/offer/bidTerms.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishBid } from '../messages/english/englishBid.ts'
import { englishForm } from '../messages/english/englishForm.ts'
import { Amount } from '../parts/Amount.tsx'
import { CheckBox } from '../parts/CheckBox.tsx'
import { DurationChoice } from '../parts/DurationChoice.tsx'
import { Field } from '../parts/Field.tsx'
import { Form } from '../parts/Form.tsx'
import { PriceField } from '../parts/PriceField.tsx'
import { Row, Rows } from '../parts/Rows.tsx'
import { useTexts } from '../useTexts.ts'

const day = 86_400
const usual = [3_600, day, 7 * day, 30 * day]
const longer = [30 * day, 90 * day, 180 * day]

/** Price, quantity and duration of an offer, with what it takes as it is typed. */
export function BidFormView(props: BidFormView.Props) {
  const { id, context, form, ready, onChange, onSubmit } = props
  const {
    bid,
    form: words,
    fields,
  } = useTexts({
    ...{ bid: englishBid, form: englishForm, fields: englishFields },
  })
  const amountText = useAmountText()
  const [touched, setTouched] = useState(false)
  const priceId = useId()
  const quantityId = useId()
  const durationId = useId()
  const { currency, topOffer, balance } = context
  const { terms, problems } = bidTerms(form, context, Date.now())
  const shown = (touched || form.price !== '') && ready ? problems : undefined
  const { symbol } = currency
  return (
    <Form
      id={id}
      onSubmit={() => {
        setTouched(true)
        if (problems === undefined) return onSubmit()
        const field = problems.price ? priceId : problems.quantity ? quantityId : durationId
        document.getElementById(field)?.focus()
      }}
    >
      <PriceField
        id={priceId}
        label={context.several ? words.priceEach : words.price}
        problem={shown?.price && describeField(shown.price, fields)}
        price={terms?.unitPrice}
        floor={context.floor}
        currency={currency}
        value={form.price}
        onChange={price => onChange({ price })}
        suggestion={
          topOffer === undefined
            ? undefined
            : {
                label: words.topOffer(amountText(topOffer, currency)),
                amount: topOffer,
              }
        }
      />
      {context.several && (
        <Field
          id={quantityId}
          label={words.quantity}
          problem={shown?.quantity && describeField(shown.quantity, fields)}
          inputMode="numeric"
          value={form.quantity ?? '1'}
          onChange={quantity => onChange({ quantity })}
        />
      )}
      <DurationChoice
        id={durationId}
        span={form}
        seconds={form.longer ? longer : usual}
        problem={problems?.duration && describeField(problems.duration, fields)}
        onChange={onChange}
      />
      <CheckBox
        checked={form.longer}
        onChange={checked =>
          onChange({
            longer: checked,
            ...(form.endsAt === undefined ? { duration: 30 * day } : {}),
          })
        }
      >
        <span className="sl-secondary">{bid.longer}</span>
      </CheckBox>
      <Rows label={bid.label}>
        <Row name={bid.total} total>
          {terms === undefined ? (
            <span className="sl-faint">—</span>
          ) : (
            <Amount value={terms.price} currency={currency} exact />
          )}
        </Row>
        {balance !== undefined && (
          <Row name={bid.wrapped(symbol)}>
            <Amount value={balance} currency={currency} exact className="sl-secondary" />
          </Row>
        )}
        {terms?.wrap !== undefined && terms.wrap > 0n && (
          <Row name={bid.wrapFirst}>
            <Amount value={terms.wrap} currency={currency} exact className="sl-secondary" />
          </Row>
        )}
      </Rows>
      {props.children}
    </Form>
  )
}

export declare namespace BidFormView {
  type Props = {
    id: string
    context: BidContext
    form: BidForm
    /** False while something is being read. */
    ready: boolean
    onChange: (change: Partial<BidForm>) => void
    onSubmit: () => void
    children?: ReactNode | undefined
  }
}
