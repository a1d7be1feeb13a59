import { useId } from 'react'
import { englishSteps } from '../../flow/englishSteps.ts'
import type { Flow } from '../../flow/flow.ts'
import type { EditListingQuote } from '../../flow/order/createEditListingFlow.ts'
import type { ListQuote, ListReceipt } from '../../flow/order/createListFlow.ts'
import type { ListForm } from '../../flow/order/listTerms.ts'
import { withQuantity } from '../../flow/order/withQuantity.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { EditNote } from '../dialog/EditNote.tsx'
import { FlowDialog } from '../dialog/FlowDialog.tsx'
import { SubjectThumb } from '../dialog/SubjectThumb.tsx'
import type { TokenSubject } from '../dialog/subjects.ts'
import { tokenLabel } from '../dialog/tokenLabel.ts'
import { useDeed } from '../dialog/useDeed.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishEditListing } from '../messages/english/englishEditListing.ts'
import { englishForm } from '../messages/english/englishForm.ts'
import { englishList } from '../messages/english/englishList.ts'
import { Untrusted } from '../parts/Untrusted.tsx'
import { useTexts } from '../useTexts.ts'
import { ListFormView } from './ListFormView.tsx'
import { ListReceiptView } from './ListReceiptView.tsx'
import { ListTermsView } from './ListTermsView.tsx'
import { ProceedsRows } from './ProceedsRows.tsx'

/** Listing one token, or another price for its listing: form, review, steps, receipt. */
export function ListDialog({ flow, subject, onClose }: ListDialog.Props) {
  const {
    list,
    editListing,
    form: words,
  } = useTexts({ list: englishList, editListing: englishEditListing, form: englishForm })
  const { account } = flow.scope
  const isEdit = flow.kind === 'edit-listing'
  const own = isEdit ? editListing : list
  const amountText = useAmountText()
  const formId = useId()
  const deed = useDeed(account)
  const name = tokenLabel(subject.name, subject.tokenId)
  const collection = untrustedText(subject.collection, { max: 60 })
  const titleOf = (phase: string) =>
    phase === 'partial'
      ? editListing.half(name)
      : deed(own.listed(name), by => own.listedAs(by, name))
  return (
    <FlowDialog
      stepTexts={englishSteps}
      flow={flow}
      onClose={onClose}
      title={own.title(name)}
      subtitle={<Untrusted text={subject.collection} />}
      media={<SubjectThumb subject={subject} />}
      reading={words.reading}
      submit={{ id: formId, label: own.toReview }}
      form={({ context, before, way }, form, ready) => (
        <ListFormView
          id={formId}
          context={context}
          form={withQuantity(form, before)}
          way={way}
          ready={ready}
          onChange={flow.setForm}
          onSubmit={() => void flow.review()}
        >
          {before !== undefined && way !== undefined && (
            <EditNote before={before} way={way} currency={context.currency} words={editListing} />
          )}
          {!isEdit && context.listed > 0n && (
            <p className="sl-small sl-warn">
              {context.several ? list.alreadyMany(context.listed) : list.alreadyOne}
            </p>
          )}
        </ListFormView>
      )}
      review={quote => (
        <>
          <ProceedsRows
            terms={quote.terms}
            fees={quote.context.fees}
            currency={quote.context.currency}
            isRoyaltyUntold={quote.context.isRoyaltyUntold}
          />
          {termsOf(quote)}
          {quote.facts?.problem === undefined && (
            <p className="sl-small sl-secondary">
              {isEdit && quote.way?.way === 'cancel-first'
                ? editListing.byTransaction
                : quote.needsApproval === true
                  ? list.signsTwice
                  : list.signsOnce}
            </p>
          )}
        </>
      )}
      terms={termsOf}
      receipt={(receipt, phase) => (
        <ListReceiptView
          receipt={receipt}
          scope={flow.scope}
          title={titleOf(phase)}
          whole={phase === 'complete'}
        />
      )}
      action={({ terms, context }) => ({
        label: own.action(amountText(terms?.price ?? 0n, context.currency)),
        disabled: terms === undefined,
      })}
      goesOn={own.goesOn}
      backTo={own.backTo}
      ended={titleOf}
    />
  )

  function termsOf({ context, terms, needsApproval, facts }: ListQuote) {
    if (terms === undefined) return null
    return (
      <ListTermsView
        {...{ context, terms, facts, subject }}
        first={needsApproval === true ? list.approveFirst(collection) : undefined}
        scope={flow.scope}
      />
    )
  }
}

export declare namespace ListDialog {
  type Quote = ListQuote & Partial<Pick<EditListingQuote, 'before' | 'way'>>
  type Props = {
    flow: Flow<ListForm, Quote, ListReceipt, 'list' | 'edit-listing'>
    subject: TokenSubject
    onClose: () => void
  }
}
