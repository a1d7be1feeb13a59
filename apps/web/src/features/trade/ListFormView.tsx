import { formatAmount, type ListFlow, type ListFlowState, listTerms } from '@sluice/react'
import { useId, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Choice } from '../../components/Choice.tsx'
import { Field } from './Field.tsx'
import { floorDifference } from './floorDifference.ts'
import { ProceedsRows } from './ProceedsRows.tsx'
import { Row, Rows } from './Rows.tsx'

const durations = [
  { value: '86400', label: '1 day' },
  { value: '604800', label: '7 days' },
  { value: '2592000', label: '30 days' },
  { value: '7776000', label: '90 days' },
] as const

/** Price, quantity and duration of a listing, with the proceeds as they are typed. */
export function ListFormView({ flow, state }: { flow: ListFlow; state: ListFlowState }) {
  const [touched, setTouched] = useState(false)
  const priceId = useId()
  const quantityId = useId()
  const quote = 'quote' in state ? state.quote : undefined
  if (quote === undefined)
    return state.phase === 'loading' ? (
      <div role="status" aria-label="Reading the token" className="flex flex-col gap-4">
        <div className="skeleton h-[62px]" />
        <div className="skeleton h-[54px]" />
        <div className="skeleton h-[120px]" />
      </div>
    ) : null
  const { context } = quote
  const { currency, floor } = context
  const { terms, problems } = listTerms(state.form, context, Date.now())
  const shown =
    (touched || state.form.price !== '') && state.phase === 'form' ? problems : undefined
  return (
    <form
      id="list-form"
      noValidate
      className="flex flex-col gap-3"
      onSubmit={event => {
        event.preventDefault()
        setTouched(true)
        if (problems === undefined) return void flow.review()
        document.getElementById(problems.price === undefined ? quantityId : priceId)?.focus()
      }}
    >
      <Field
        id={priceId}
        label={context.several ? 'Price each' : 'Price'}
        problem={shown?.price}
        note={
          terms === undefined || floor === undefined
            ? undefined
            : floorDifference(terms.unitPrice, floor)
        }
        suffix={currency.symbol}
        hint={
          floor === undefined ? undefined : (
            <Button
              look="ghost"
              size="small"
              className="-mr-2"
              onClick={() =>
                flow.setForm({ price: formatAmount(floor, currency.decimals, { group: '' }) })
              }
            >
              Floor {formatAmount(floor, currency.decimals, { symbol: currency.symbol })}
            </Button>
          )
        }
        inputMode="decimal"
        autoFocus
        placeholder="0.00"
        value={state.form.price}
        onChange={price => flow.setForm({ price })}
      />
      {context.several && (
        <Field
          id={quantityId}
          label="Quantity"
          problem={shown?.quantity}
          suffix={`of ${context.owned}`}
          inputMode="numeric"
          value={state.form.quantity}
          onChange={quantity => flow.setForm({ quantity })}
        />
      )}
      <div>
        <p className="mb-1.5 text-13 text-secondary" aria-hidden>
          Duration
        </p>
        <Choice
          label="Duration"
          value={String(state.form.duration)}
          options={durations}
          onChange={value => flow.setForm({ duration: Number(value) })}
        />
      </div>
      {terms === undefined ? (
        <Rows label="Proceeds">
          <Row name="Price">
            <span className="text-faint">—</span>
          </Row>
          {context.fees.map(fee => (
            <Row
              key={`${fee.kind}${fee.recipient ?? ''}`}
              name={fee.kind === 'royalty' ? 'Royalty' : 'Marketplace fee'}
              hint={`${fee.bps / 100} %`}
            >
              <span className="text-faint">—</span>
            </Row>
          ))}
          <Row name="You receive" total>
            <span className="text-faint">—</span>
          </Row>
        </Rows>
      ) : (
        <ProceedsRows terms={terms} currency={currency} />
      )}
      {context.listed > 0n && (
        <p className="text-12 text-warn">
          {context.several ? `${context.listed} of them are` : 'It is'} listed already. That listing
          stays valid until it ends.
        </p>
      )}
    </form>
  )
}
