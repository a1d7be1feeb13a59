import { useId } from 'react'
import type {
  TransferFlow,
  TransferQuote,
  TransferReceipt,
} from '../../flow/transfer/createTransferFlow.ts'
import { useFlow } from '../../hooks/useFlow.ts'
import { FlowDialog } from '../dialog/FlowDialog.tsx'
import { GasRow } from '../dialog/GasRow.tsx'
import { StepsReview } from '../dialog/StepsReview.tsx'
import { SubjectThumb } from '../dialog/SubjectThumb.tsx'
import type { TransferItem } from '../dialog/subjects.ts'
import { type TokenNames, tokenNames } from '../dialog/tokenNames.ts'
import { useDeed } from '../dialog/useDeed.ts'
import { shortHex } from '../format/shortHex.ts'
import { englishTransfer } from '../messages/english/englishTransfer.ts'
import { Receipt } from '../parts/Receipt.tsx'
import { Row } from '../parts/Rows.tsx'
import { Untrusted } from '../parts/Untrusted.tsx'
import { useTexts } from '../useTexts.ts'
import { RecipientAddress } from './RecipientAddress.tsx'
import { SentTo } from './SentTo.tsx'
import { TransferFormView } from './TransferFormView.tsx'

/** Sending one or many tokens: to whom, what to know about them, steps, receipt by name. */
export function TransferDialog({ flow, items: all, onClose }: TransferDialog.Props) {
  const { transfer } = useTexts({ transfer: englishTransfer })
  const formId = useId()
  const deed = useDeed(flow.scope.account)
  const { form } = useFlow(flow)
  // Another go is at what was not sent.
  const items = form.continues === undefined && form.tokens.length === all.length ? all : left()
  const names = tokenNames(items.map(item => item.subject))
  const [first] = items
  const isEach = form.recipients !== undefined
  const titleOf = (phase: string) =>
    phase === 'complete'
      ? deed(transfer.sent(names.all), by => transfer.sentAs(by, names.all))
      : transfer.sentPart
  const terms = (quote: TransferQuote) => (
    <StepsReview
      {...{ facts: quote.facts, scope: flow.scope }}
      first={quote.needsApproval === true ? transfer.approve : undefined}
      subjects={items.map(({ subject }) => ({ ...subject, name: names.of(subject) }))}
      toAs={({ gives }) => <SentTo quote={quote} gives={gives} names={names} />}
      chosen={{
        give: given(),
        to: <Recipients quote={quote} items={items} names={names} />,
        through:
          items.length === 1 && quote.needsApproval !== true ? transfer.direct : transfer.helper,
      }}
    />
  )
  return (
    <FlowDialog
      flow={flow}
      onClose={onClose}
      title={items.length === 1 ? transfer.titleOne(names.all) : transfer.titleMany(items.length)}
      subtitle={items.length === 1 && first && <Untrusted text={first.subject.collection} />}
      media={first && <SubjectThumb subject={first.subject} />}
      reading={transfer.reading}
      submit={{
        id: formId,
        label: transfer.toReview,
        isDisabled: quote =>
          quote === undefined || !isAddressed(quote, items.length) || quote.open.length > 0,
      }}
      form={(quote, form) => (
        <TransferFormView
          id={formId}
          quote={quote}
          form={form}
          items={items}
          names={names}
          onChange={flow.setForm}
          onSubmit={() => void flow.review()}
        />
      )}
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
              name={names.of(token)}
              hint={isEach ? shortHex(to) : undefined}
            >
              <span className={outcome === 'sent' ? '' : 'sl-warn'}>
                {transfer.outcomes[outcome]}
              </span>
            </Row>
          ))}
          <GasRow gas={receipt.gas} scope={flow.scope} />
        </Receipt>
      )}
      action={() => ({
        label: items.length === 1 ? transfer.action : transfer.actionMany(items.length),
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

  /** What is sent, by the form: quantities may have been changed in it. */
  function given(): string {
    const { tokens } = flow.getState().form
    const [only] = tokens
    const many = tokens.length === 1 && only && only.quantity > 1n ? `${only.quantity} × ` : ''
    return `${many}${names.all}`
  }
}

const isOf = (subject: TransferItem['subject'], token: { contract: string; tokenId: bigint }) =>
  subject.tokenId === token.tokenId &&
  subject.contract.toLowerCase() === token.contract.toLowerCase()

const isAddressed = ({ recipient, recipients }: TransferQuote, many: number) =>
  recipients === undefined
    ? recipient.address !== undefined
    : recipients.length === many && recipients.every(({ address }) => address !== undefined)

/** To whom, in whole; of several, which token goes to whom. */
function Recipients(props: {
  quote: TransferQuote
  items: readonly TransferItem[]
  names: TokenNames
}) {
  const { recipient, recipients } = props.quote
  if (recipients === undefined)
    return (
      recipient.address && <RecipientAddress address={recipient.address} name={recipient.name} />
    )
  return (
    <ul className="sl-recipients">
      {props.items.map(({ subject }, index) => (
        <li key={`${subject.contract}:${subject.tokenId}`}>
          <span className="sl-medium">{props.names.of(subject)}</span>
          <RecipientAddress
            address={recipients[index]?.address ?? ''}
            name={recipients[index]?.name}
          />
        </li>
      ))}
    </ul>
  )
}

export declare namespace TransferDialog {
  type Props = { flow: TransferFlow; items: readonly TransferItem[]; onClose: () => void }
}
