import { useId } from 'react'
import { englishSteps } from '../../flow/englishSteps.ts'
import type { Flow } from '../../flow/flow.ts'
import type { BidForm } from '../../flow/offer/bidTerms.ts'
import type { BidQuote, BidReceipt } from '../../flow/offer/createBidFlow.ts'
import type { EditBidQuote } from '../../flow/offer/createEditBidFlow.ts'
import { withQuantity } from '../../flow/order/withQuantity.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { EditNote } from '../dialog/EditNote.tsx'
import { FlowDialog } from '../dialog/FlowDialog.tsx'
import { SubjectThumb } from '../dialog/SubjectThumb.tsx'
import type { BidSubject } from '../dialog/subjects.ts'
import { useDeed } from '../dialog/useDeed.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishBid } from '../messages/english/englishBid.ts'
import { englishEditBid } from '../messages/english/englishEditBid.ts'
import { useTexts } from '../useTexts.ts'
import { BidFormView } from './BidFormView.tsx'
import { BidReceiptView } from './BidReceiptView.tsx'
import { BidTermsView } from './BidTermsView.tsx'
import { bidName } from './bidName.ts'

/** An offer for a token, a trait or a collection, or another price for one: form, review, steps, receipt. */
export function BidDialog({ flow, subject, onClose }: BidDialog.Props) {
  const { bid, editBid } = useTexts({ bid: englishBid, editBid: englishEditBid })
  const { account } = flow.scope
  const isEdit = flow.kind === 'edit-bid'
  const formId = useId()
  const deed = useDeed(account)
  const amountText = useAmountText()
  const priceOf = ({ terms, context }: BidQuote) => amountText(terms?.price ?? 0n, context.currency)
  // Read when the receipt is shown: the dialog around it hears of the flow, this component does not.
  const titleOf = (phase: string) => {
    if (phase === 'partial') return editBid.half
    const state = flow.getState()
    const offered = 'quote' in state && state.quote !== undefined ? priceOf(state.quote) : ''
    return deed(bid.offered(offered), by => bid.offeredAs(by, offered))
  }
  const termsOf = (quote: BidQuote) => (
    <BidTermsView quote={quote} subject={subject} scope={flow.scope} />
  )
  return (
    <FlowDialog
      stepTexts={englishSteps}
      flow={flow}
      onClose={onClose}
      title={isEdit ? editBid.title : bidName(subject, bid)}
      subtitle={
        isEdit
          ? bidName(subject, bid)
          : subject.tokenId !== undefined && untrustedText(subject.collection, { max: 60 })
      }
      media={<SubjectThumb subject={subject} />}
      reading={bid.reading}
      submit={{ id: formId, label: isEdit ? editBid.toReview : bid.toReview }}
      form={(quote, form, ready) => (
        <BidFormView
          id={formId}
          context={quote.context}
          form={withQuantity(form, quote.before)}
          way={quote.way}
          ready={ready}
          onChange={flow.setForm}
          onSubmit={() => void flow.review()}
        >
          {noteOf(quote)}
        </BidFormView>
      )}
      review={quote => (
        <>
          {noteOf(quote)}
          {termsOf(quote)}
          {quote.facts?.problem === undefined && (
            <p className="sl-small sl-secondary">{signsOf(quote)}</p>
          )}
        </>
      )}
      terms={termsOf}
      receipt={(receipt, phase) => (
        <BidReceiptView
          receipt={receipt}
          scope={flow.scope}
          title={titleOf(phase)}
          whole={phase === 'complete'}
        />
      )}
      action={quote => ({
        label: isEdit ? editBid.action(priceOf(quote)) : bid.action(priceOf(quote)),
        disabled: quote.terms === undefined,
        note:
          quote.terms !== undefined && quote.terms.missing === undefined
            ? bid.balanceUnread
            : undefined,
      })}
      goesOn={bid.goesOn}
      backTo={bid.backTo}
      ended={titleOf}
    />
  )

  /** What is asked of the wallet, in its order. */
  function signsOf({ facts, wrap = 0n, needsApproval, way, context }: BidDialog.Quote): string {
    const { symbol } = context.currency
    // An approval that is known only once the currency is wrapped is no transaction to read yet.
    const known = [wrap > 0n, needsApproval === true, way?.way === 'cancel-first']
    const first = Math.max(known.filter(Boolean).length, facts?.transactions ?? 0)
    return first === 0 ? bid.signs(symbol) : bid.signsAfter(first, symbol)
  }

  function noteOf({ before, way, context }: BidDialog.Quote) {
    if (before === undefined || way === undefined) return null
    return <EditNote before={before} way={way} currency={context.currency} words={editBid} />
  }
}

export declare namespace BidDialog {
  type Quote = BidQuote & Partial<Pick<EditBidQuote, 'before' | 'way'>>
  type Props = {
    flow: Flow<BidForm, Quote, BidReceipt, 'bid' | 'edit-bid'>
    subject: BidSubject
    onClose: () => void
  }
}
