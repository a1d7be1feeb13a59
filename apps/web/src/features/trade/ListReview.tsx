import type { ListFlow, ListQuote } from '@sluice/react'
import { ListTermsView } from './ListTermsView.tsx'
import { ProceedsRows } from './ProceedsRows.tsx'
import type { TradeSubject } from './TradeProvider.tsx'

/** What will be signed for a listing, with its proceeds. */
export function ListReview(props: { flow: ListFlow; quote: ListQuote; subject: TradeSubject }) {
  const { flow, quote, subject } = props
  if (quote.terms === undefined) return null
  return (
    <>
      <ProceedsRows terms={quote.terms} currency={quote.context.currency} />
      <ListTermsView quote={quote} subject={subject} account={flow.options.account} />
      <p className="text-12 text-secondary">
        {quote.needsApproval === true
          ? 'Your wallet asks twice: for the transaction that approves the conduit, then for your signature. The token moves when somebody buys at this price.'
          : 'You sign a message. Nothing moves until somebody buys at this price.'}
      </p>
    </>
  )
}
