import { type ListFlow, type ListQuote, untrustedText } from '@sluice/react'
import { Amount } from '../../components/Amount.tsx'
import { exactTime } from '../../components/Time.tsx'
import { useApp } from '../app/AppContext.tsx'
import { AccountLine } from './AccountLine.tsx'
import { ProceedsRows } from './ProceedsRows.tsx'
import { Review } from './Review.tsx'
import type { TradeSubject } from './TradeProvider.tsx'

/** What will be signed for a listing. */
export function ListReview(props: { flow: ListFlow; quote: ListQuote; subject: TradeSubject }) {
  const { flow, quote, subject } = props
  const { source } = useApp().config
  if (quote.terms === undefined) return null
  const { terms, context } = quote
  return (
    <>
      <ProceedsRows terms={terms} currency={context.currency} />
      <Review
        give={`${terms.quantity > 1n ? `${terms.quantity} × ` : ''}${untrustedText(subject.name, { max: 60 })}`}
        get={<Amount value={terms.net} currency={context.currency} exact />}
        to={<AccountLine address={flow.options.account} you={flow.options.account} />}
        until={exactTime(terms.expiresAt)}
        through={`Seaport 1.5, ${source}`}
      />
      <p className="mt-3 text-12 text-secondary">
        You sign a message. Nothing moves until somebody buys at this price.
      </p>
    </>
  )
}
