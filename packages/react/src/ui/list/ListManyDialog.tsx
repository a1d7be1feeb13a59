import { useId } from 'react'
import { englishSteps } from '../../flow/englishSteps.ts'
import type { ListManyFlow, ListManyQuote } from '../../flow/order/createListManyFlow.ts'
import type { ListManyItem } from '../../flow/order/listManyLines.ts'
import { useFlow } from '../../hooks/useFlow.ts'
import { FlowDialog } from '../dialog/FlowDialog.tsx'
import { StepsReview } from '../dialog/StepsReview.tsx'
import { SubjectThumb } from '../dialog/SubjectThumb.tsx'
import type { TokenSubject } from '../dialog/subjects.ts'
import { TokenList } from '../dialog/TokenList.tsx'
import { tokenNames } from '../dialog/tokenNames.ts'
import { useDeed } from '../dialog/useDeed.ts'
import { amountsText } from '../format/amountsText.ts'
import { exactTime } from '../format/exactTime.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishList } from '../messages/english/englishList.ts'
import { englishListMany } from '../messages/english/englishListMany.ts'
import { Account } from '../parts/Account.tsx'
import { AmountList } from '../parts/AmountList.tsx'
import { Untrusted } from '../parts/Untrusted.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { ListManyFormView } from './ListManyFormView.tsx'
import { ListManyReceiptView } from './ListManyReceiptView.tsx'
import { ListManyReview } from './ListManyReview.tsx'
import { listTotals } from './listTotals.ts'

/** Listing many tokens under one signature: a price for each, review, steps, receipt by name. */
export function ListManyDialog({ flow, subjects, onClose }: ListManyDialog.Props) {
  const { locale } = useUi()
  const { list, listMany } = useTexts({ list: englishList, listMany: englishListMany })
  const { account, client } = flow.scope
  const amountText = useAmountText()
  const formId = useId()
  const deed = useDeed(account)
  const names = tokenNames(subjects)
  // Some may have been left out since.
  const { items } = useFlow(flow).form
  const [first] = subjects
  const { source } = client.config
  const titleOf = () => {
    const state = flow.getState()
    if (!('receipt' in state)) return ''
    const { listed, lines } = state.receipt
    return listed === lines.length
      ? deed(listMany.listed(listed), by => listMany.listedAs(by, listed))
      : listMany.listedPart(listed, lines.length)
  }
  const terms = ({ lines, net, approvals = 0, facts }: ListManyQuote) => {
    const [one] = lines
    return (
      <StepsReview
        {...{ facts, source, scope: flow.scope }}
        first={approvals > 0 ? listMany.approveFirst(approvals) : undefined}
        subjects={lines.map(({ token }) => ({ ...token, name: names.of(token) }))}
        currencies={lines.map(({ context }) => context.currency)}
        chosen={{
          give: <TokenList tokens={lines.map(line => line.token)} names={names} />,
          get: <AmountList amounts={net} />,
          to: <Account address={account} />,
          until: one?.terms && exactTime(one.terms.expiresAt, locale),
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
      title={listMany.title(items.length)}
      subtitle={<Untrusted text={names.some(items.map(({ token }) => token))} />}
      media={first && <SubjectThumb subject={first} />}
      reading={listMany.reading}
      submit={{ id: formId, label: listMany.toReview }}
      form={({ lines }, form, ready) => (
        <ListManyFormView
          id={formId}
          read={lines}
          form={form}
          ready={ready}
          subjectOf={subjectOf}
          onChange={flow.setForm}
          onSubmit={() => void flow.review()}
        />
      )}
      review={quote => (
        <>
          <ListManyReview lines={quote.lines} names={names} />
          {terms(quote)}
          {quote.facts?.problem === undefined && (
            <p className="sl-small sl-secondary">
              {quote.lines.length === 1
                ? (quote.approvals ?? 0) > 0
                  ? list.signsTwice
                  : list.signsOnce
                : listMany.signsOnce(quote.lines.length)}
            </p>
          )}
        </>
      )}
      nameOf={({ token }) => token && names.of(token)}
      terms={terms}
      receipt={receipt => (
        <ListManyReceiptView receipt={receipt} scope={flow.scope} names={names} title={titleOf()} />
      )}
      action={({ lines }) => ({
        label: listMany.action(
          lines.length,
          amountsText(
            listTotals(lines).map(({ currency, price: amount }) => ({ currency, amount })),
            amountText,
          ),
        ),
        disabled: lines.length === 0,
      })}
      goesOn={listMany.goesOn}
      backTo={listMany.backTo}
      ended={titleOf}
    />
  )

  function subjectOf(token: ListManyItem['token']): TokenSubject {
    const found = subjects.find(
      ({ contract, tokenId }) =>
        tokenId === token.tokenId && contract.toLowerCase() === token.contract.toLowerCase(),
    )
    const { chainId } = flow.scope
    return found ?? { ...token, chainId, name: names.of(token), collection: '', image: undefined }
  }
}

export declare namespace ListManyDialog {
  /** `subjects` are the tokens of the items of the flow's form. */
  type Props = { flow: ListManyFlow; subjects: readonly TokenSubject[]; onClose: () => void }
}
