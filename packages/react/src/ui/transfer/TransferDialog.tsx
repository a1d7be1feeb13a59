import { useId, useState } from 'react'
import { englishSteps } from '../../flow/englishSteps.ts'
import type {
  TransferFlow,
  TransferForm,
  TransferQuote,
  TransferReceipt,
} from '../../flow/transfer/createTransferFlow.ts'
import { useFlow } from '../../hooks/useFlow.ts'
import { FlowDialog } from '../dialog/FlowDialog.tsx'
import { GasRow } from '../dialog/GasRow.tsx'
import { StepsReview } from '../dialog/StepsReview.tsx'
import { SubjectThumb } from '../dialog/SubjectThumb.tsx'
import type { TransferItem } from '../dialog/subjects.ts'
import { TokenList } from '../dialog/TokenList.tsx'
import { tokenNames } from '../dialog/tokenNames.ts'
import { useDeed } from '../dialog/useDeed.ts'
import { countText } from '../format/countText.ts'
import { englishTransfer } from '../messages/english/englishTransfer.ts'
import { HexText } from '../parts/HexText.tsx'
import { firstWhy, type Incomplete, withWhy } from '../parts/incomplete.ts'
import { Receipt } from '../parts/Receipt.tsx'
import { Row } from '../parts/Rows.tsx'
import { Untrusted } from '../parts/Untrusted.tsx'
import { useTexts } from '../useTexts.ts'
import type { ListedWarnings } from './ListedWarnings.tsx'
import { RecipientAddress } from './RecipientAddress.tsx'
import { SentLines } from './SentLines.tsx'
import { SentTo } from './SentTo.tsx'
import { TransferFormView } from './TransferFormView.tsx'

/** What is known of a recipient, and of what is sent, before anything is read. */
const unread: TransferQuote = { recipient: { problem: 'empty', warnings: [] }, open: [] }

/** Sending one or many tokens: to whom, what to know about them, steps, receipt by name. */
export function TransferDialog(props: TransferDialog.Props) {
  const { flow, items: all, onCancelListings, onClose } = props
  const { transfer } = useTexts({ transfer: englishTransfer })
  const formId = useId()
  const deed = useDeed(flow.scope.account)
  const state = useFlow(flow)
  const { form } = state
  // Another go is at what was not sent.
  const items = form.continues === undefined && form.tokens.length === all.length ? all : left()
  const names = tokenNames(items.map(item => item.subject))
  const [first] = items
  const [incomplete, setIncomplete] = useState<Incomplete>({})
  const why = firstWhy(incomplete)
  const isEach = form.recipients !== undefined
  const { tokens } = form
  const units = tokens.reduce((sum, { quantity }) => sum + quantity, 0n)
  // Of one by its name, of several how many there are of all of them: which ones is said line by line.
  const what = tokens.length === 1 ? names.counted(tokens) : transfer.tokens(units)
  const titleOf = (phase: string) =>
    phase === 'complete'
      ? deed(transfer.sent(what), by => transfer.sentAs(by, what))
      : transfer.sentPart
  const terms = (quote: TransferQuote) => (
    <>
      <StepsReview
        {...{ facts: quote.facts, scope: flow.scope }}
        first={quote.needsApproval === true ? transfer.approve : undefined}
        subjects={items.map(({ subject }) => ({ ...subject, name: names.of(subject) }))}
        toAs={({ gives }) => <SentTo quote={quote} gives={gives} names={names} />}
        chosen={{
          give: <TokenList tokens={tokens} names={names} />,
          to:
            quote.recipients === undefined ? (
              quote.recipient.address && (
                <RecipientAddress address={quote.recipient.address} name={quote.recipient.name} />
              )
            ) : (
              <SentLines {...{ tokens, quote, names }} />
            ),
          through:
            items.length === 1 && quote.needsApproval !== true ? transfer.direct : transfer.helper,
        }}
      />
      {quote.facts?.deed === undefined && tokens.length > 1 && !isEach && (
        <SentLines {...{ tokens, quote, names }} />
      )}
    </>
  )
  const formOf = (quote: TransferQuote, form: TransferForm) => (
    <TransferFormView
      id={formId}
      quote={quote}
      form={form}
      items={items}
      names={names}
      readsNames={flow.readsNames}
      onChange={flow.setForm}
      onIncomplete={(index, why) => setIncomplete(before => withWhy(before, `${index}`, why))}
      onCancelListings={onCancelListings}
      // By the key of a field, too, whatever the button says.
      onSubmit={() => why !== undefined || void flow.review()}
    />
  )
  return (
    <FlowDialog
      stepTexts={englishSteps}
      flow={flow}
      onClose={onClose}
      title={transfer.titleOne(what)}
      subtitle={items.length === 1 && first && <Untrusted text={first.subject.collection} />}
      media={first && <SubjectThumb subject={first.subject} />}
      reading={transfer.reading}
      submit={{
        id: formId,
        label: transfer.toReview,
        isDisabled: quote =>
          quote === undefined ||
          why !== undefined ||
          !isAddressed(quote, items.length) ||
          quote.open.length > 0,
        note: noteOf,
      }}
      form={formOf}
      // It can be filled in before anything is read; what was read of another recipient is never taken for this one's.
      blank={'quote' in state && state.quote ? undefined : form => formOf(unread, form)}
      review={quote => (
        <>
          {terms(quote)}
          <p className="sl-small sl-secondary">{transfer.final}</p>
        </>
      )}
      terms={terms}
      receipt={(receipt: TransferReceipt, phase) => (
        <Receipt title={titleOf(phase)} good={phase === 'complete'}>
          {receipt.lines.map(({ token, to, outcome }) => (
            <Row
              key={`${token.contract}:${token.tokenId}`}
              name={`${countText(token.quantity)} × ${names.of(token)}`}
              hint={
                <>
                  <HexText value={token.contract} />
                  {isEach && (
                    <>
                      {' → '}
                      <HexText value={to} />
                    </>
                  )}
                </>
              }
            >
              <span className={outcome === 'sent' ? '' : 'sl-warn'}>
                {transfer.outcomes[outcome]}
              </span>
            </Row>
          ))}
          {!isEach && (
            <Row name={transfer.recipient}>
              <HexText value={receipt.to} />
            </Row>
          )}
          <GasRow gas={receipt.gas} scope={flow.scope} />
        </Receipt>
      )}
      action={() => ({
        label: units === 1n ? transfer.action : transfer.actionMany(units),
      })}
      goesOn={transfer.goesOn}
      backTo={transfer.backTo}
      ended={titleOf}
    />
  )

  /** The items of what the form names, in its order. */
  function left(): readonly TransferItem[] {
    return form.tokens.flatMap(token => {
      const found = all.find(({ subject }) => isOf(subject, token))
      return found ?? []
    })
  }

  /** Why it cannot be reviewed yet; what is wrong with an address is said as a problem. */
  function noteOf(quote: TransferQuote | undefined): string | undefined {
    if (why !== undefined) return why
    if (quote === undefined) return undefined
    const { recipient, recipients, open } = quote
    if (!isAddressed(quote, items.length)) {
      if (recipient.problem !== undefined && recipient.problem !== 'empty') return undefined
      return recipients === undefined ? transfer.needsRecipient : transfer.needsRecipients
    }
    return open.length > 0 ? transfer.acceptFirst(open.length) : undefined
  }
}

const isOf = (subject: TransferItem['subject'], token: { contract: string; tokenId: bigint }) =>
  subject.tokenId === token.tokenId &&
  subject.contract.toLowerCase() === token.contract.toLowerCase()

const isAddressed = ({ recipient, recipients }: TransferQuote, many: number) =>
  recipients === undefined
    ? recipient.address !== undefined
    : recipients.length === many && recipients.every(({ address }) => address !== undefined)

export declare namespace TransferDialog {
  type Props = {
    flow: TransferFlow
    items: readonly TransferItem[]
    /** Cancels listings of what is sent before anything is sent; not offered when absent. */
    onCancelListings?: ListedWarnings.Props['onCancelListings']
    onClose: () => void
  }
}
