import type { ReactNode } from 'react'
import { type BidContext, type BidForm, bidTerms } from '../../flow/offer/bidTerms.ts'
import type { EditWay } from '../../flow/order/readOwnOrder.ts'
import { englishBid } from '../messages/english/englishBid.ts'
import { Amount } from '../parts/Amount.tsx'
import { GaslessChoice } from '../parts/GaslessChoice.tsx'
import { LongSpanChoice } from '../parts/LongSpanChoice.tsx'
import { OrderForm } from '../parts/OrderForm.tsx'
import { Row, Rows } from '../parts/Rows.tsx'
import { useTexts } from '../useTexts.ts'

/** Price, quantity and duration of an offer, with what it takes as it is typed. */
export function BidFormView({ context, way, children, ...props }: BidFormView.Props) {
  const { bid } = useTexts({ bid: englishBid })
  const { form, onChange } = props
  const { currency, topOffer, balance } = context
  const { terms, problems } = bidTerms(form, context, Date.now())
  return (
    <OrderForm
      {...{ ...props, problems, context }}
      isEdit={way !== undefined}
      unitPrice={terms?.unitPrice}
      suggestion={{ is: 'topOffer', amount: topOffer }}
    >
      <LongSpanChoice {...{ form, onChange }} />
      <GaslessChoice
        form={form}
        contexts={way?.way === 'replace' ? [] : [context]}
        onChange={onChange}
      />
      <Rows label={bid.label}>
        <Row name={bid.total} total>
          {terms === undefined ? (
            <span className="sl-faint">—</span>
          ) : (
            <Amount value={terms.price} currency={currency} exact />
          )}
        </Row>
        {balance !== undefined && (
          <Row name={bid.wrapped(currency.symbol)}>
            <Amount value={balance} currency={currency} exact className="sl-secondary" />
          </Row>
        )}
        {terms?.wrap !== undefined && terms.wrap > 0n && (
          <Row name={bid.wrapFirst}>
            <Amount value={terms.wrap} currency={currency} exact className="sl-secondary" />
          </Row>
        )}
        {terms?.missing !== undefined && terms.missing > 0n && (
          <Row name={bid.missing}>
            <Amount value={terms.missing} currency={currency} exact />
          </Row>
        )}
      </Rows>
      {children}
    </OrderForm>
  )
}

export declare namespace BidFormView {
  type Props = {
    id: string
    context: BidContext
    form: BidForm
    /** Of an offer that is changed. */
    way?: EditWay | undefined
    /** False while something is being read. */
    ready: boolean
    onChange: (change: Partial<BidForm>) => void
    onSubmit: () => void
    children?: ReactNode | undefined
  }
}
