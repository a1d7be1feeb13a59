import { useId } from 'react'
import { englishSteps } from '../../flow/englishSteps.ts'
import type { EditManyFlow, EditManyQuote } from '../../flow/order/createEditManyFlow.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { useFlow } from '../../hooks/useFlow.ts'
import { FlowDialog } from '../dialog/FlowDialog.tsx'
import { StepsReview } from '../dialog/StepsReview.tsx'
import { SubjectThumb } from '../dialog/SubjectThumb.tsx'
import type { OrderSubject } from '../dialog/subjects.ts'
import { tokenLabel } from '../dialog/tokenLabel.ts'
import { useDeed } from '../dialog/useDeed.ts'
import { amountsText } from '../format/amountsText.ts'
import { exactTime } from '../format/exactTime.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishEditMany } from '../messages/english/englishEditMany.ts'
import { Account } from '../parts/Account.tsx'
import { AmountList } from '../parts/AmountList.tsx'
import { Untrusted } from '../parts/Untrusted.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { EditManyFormView } from './EditManyFormView.tsx'
import { EditManyReceiptView } from './EditManyReceiptView.tsx'
import { EditManyReview } from './EditManyReview.tsx'
import { editTotals } from './editTotals.ts'

/** Other prices, or a later end, for many orders of one's own: a price for each, review, steps, receipt by name. */
export function EditManyDialog({ flow, subjects, onClose }: EditManyDialog.Props) {
  const { locale } = useUi()
  const { editMany } = useTexts({ editMany: englishEditMany })
  const { account, client } = flow.scope
  const amountText = useAmountText()
  const formId = useId()
  const deed = useDeed(account)
  const isListing = flow.kind === 'edit-listing'
  // Some may have been left out since.
  const { items } = useFlow(flow).form
  const [first] = subjects
  const nameOf = (orderId: string) => {
    const { name = orderId, token } = subjects.find(each => each.orderId === orderId) ?? {}
    return token?.tokenId === undefined
      ? untrustedText(name, { max: 60 })
      : tokenLabel(name, token.tokenId)
  }
  const names = items.slice(0, 3).map(({ orderId }) => nameOf(orderId))
  const { source } = client.config
  const titleOf = () => {
    const state = flow.getState()
    if (!('receipt' in state)) return ''
    const { changed, lines } = state.receipt
    return changed === lines.length
      ? deed(editMany.changed(changed), by => editMany.changedAs(by, changed))
      : editMany.changedPart(changed, lines.length)
  }
  const terms = ({ lines, reviewed }: EditManyQuote) => {
    const totals = <AmountList amounts={editTotals(lines, isListing ? 'net' : 'price')} />
    const what = lines.map(({ orderId }) => nameOf(orderId)).join(', ')
    const ends = lines[0]?.terms?.expiresAt
    const onChain = reviewed?.onChain ?? 0
    const wrap = reviewed?.wrap ?? 0n
    const currency = lines[0]?.context.currency
    const isWrapped = wrap > 0n && currency !== undefined
    return (
      <StepsReview
        {...{ facts: reviewed?.facts, source, scope: flow.scope }}
        isOutOfGiven={!isListing}
        first={isWrapped ? editMany.wraps(amountText(wrap, currency)) : undefined}
        note={onChain === 0 ? undefined : <p>{editMany.onChain(onChain)}</p>}
        subjects={lines.map(line => ({
          ...(line.side === 'sell' ? line.token : line.target),
          name: nameOf(line.orderId),
        }))}
        currencies={lines.map(({ context }) => context.currency)}
        chosen={{
          give: isListing ? what : totals,
          get: isListing ? totals : what,
          to: <Account address={account} />,
          until: ends && exactTime(ends, locale),
          through: source === undefined ? 'Seaport 1.5' : `Seaport 1.5, ${source}`,
        }}
      />
    )
  }
  return (
    <FlowDialog
      stepTexts={englishSteps}
      flow={flow}
      onClose={onClose}
      title={isListing ? editMany.titleListings(items.length) : editMany.titleOffers(items.length)}
      subtitle={
        <Untrusted
          text={`${names.join(', ')}${items.length > 3 ? ` + ${items.length - 3}` : ''}`}
          max={240}
        />
      }
      media={first?.token && <SubjectThumb subject={{ ...first.token, image: first.image }} />}
      reading={editMany.reading}
      submit={{ id: formId, label: editMany.toReview }}
      form={({ lines, over }, form, ready) => (
        <EditManyFormView
          id={formId}
          read={lines}
          over={over}
          form={form}
          ready={ready}
          isListing={isListing}
          subjects={subjects}
          onChange={flow.setForm}
          onSubmit={() => void flow.review()}
        />
      )}
      review={quote => (
        <>
          <EditManyReview lines={quote.lines} nameOf={nameOf} isListing={isListing} />
          {terms(quote)}
          {quote.reviewed?.facts?.problem === undefined && (
            <p className="sl-small sl-secondary">
              {isListing
                ? editMany.signsListings(quote.lines.length)
                : editMany.signsOffers(quote.lines.length)}
            </p>
          )}
        </>
      )}
      nameOf={({ orderId }) => orderId && nameOf(orderId)}
      terms={terms}
      receipt={receipt => (
        <EditManyReceiptView
          receipt={receipt}
          scope={flow.scope}
          nameOf={nameOf}
          title={titleOf()}
        />
      )}
      action={({ lines }) => ({
        label: editMany.action(lines.length, amountsText(editTotals(lines, 'price'), amountText)),
        disabled: lines.length === 0,
      })}
      goesOn={editMany.goesOn}
      backTo={editMany.backTo}
      ended={titleOf}
    />
  )
}

export declare namespace EditManyDialog {
  /** `subjects` are the orders of the flow, each by what it is for. */
  type Props = { flow: EditManyFlow; subjects: readonly OrderSubject[]; onClose: () => void }
}
