import type { CallFlow, CallQuote } from '../../flow/call/createCallFlow.ts'
import { englishSteps } from '../../flow/englishSteps.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { FlowDialog } from '../dialog/FlowDialog.tsx'
import { GasRow } from '../dialog/GasRow.tsx'
import { useAmountText } from '../format/useAmountText.ts'
import { englishCall } from '../messages/english/englishCall.ts'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { englishCost } from '../messages/english/englishCost.ts'
import { englishReview } from '../messages/english/englishReview.ts'
import { Account } from '../parts/Account.tsx'
import { Amount } from '../parts/Amount.tsx'
import { HexText } from '../parts/HexText.tsx'
import { NetworkFeeRow } from '../parts/NetworkFeeRow.tsx'
import { Receipt } from '../parts/Receipt.tsx'
import { ReviewLines } from '../parts/ReviewLines.tsx'
import { Row, Rows } from '../parts/Rows.tsx'
import { TransactionHash } from '../parts/TransactionHash.tsx'
import { RecipientWarnings } from '../transfer/RecipientWarnings.tsx'
import { useTexts } from '../useTexts.ts'
import { CallList } from './CallList.tsx'

/** Calls on another chain, paid for on this one: what they are, what they cost, hashes on both chains. */
export function CallDialog({ flow, toChainId, summary, onClose }: CallDialog.Props) {
  const { call, common, cost, review } = useTexts({
    call: englishCall,
    common: englishCommon,
    cost: englishCost,
    review: englishReview,
  })
  const { account, chainId, client } = flow.scope
  const chainName = (id: number) => client.chains.find(chain => chain.id === id)?.name ?? String(id)
  const [origin, destination] = [chainName(chainId), chainName(toChainId)]
  const what =
    summary === undefined
      ? call.calls(flow.getState().form.txs.length)
      : untrustedText(summary, { max: 80 })
  const amountText = useAmountText()
  const textOf = ({ amount, currency }: CallQuote['deposit']) => amountText(amount, currency)
  const titleOf = (phase: string) =>
    phase === 'complete'
      ? call.done(destination)
      : phase === 'refunded'
        ? call.refunded
        : call.partly
  const payer = <Account address={account} />
  // What is called may pay anybody: the account itself gets nothing but its payment back.
  const terms = ({ most, through, within }: CallQuote) => (
    <ReviewLines
      lines={[
        [
          review.give,
          <>
            {call.atMost} <Amount value={most.amount} currency={most.currency} exact />
          </>,
          true,
        ],
        [call.inReturn, call.on(destination, what), true],
        [review.until, call.within(Math.ceil(within / 60))],
        [call.paidBack, payer],
        [
          review.through,
          <>
            {call.escrow} <HexText value={through} />
          </>,
        ],
      ]}
    />
  )
  return (
    <FlowDialog
      stepTexts={englishSteps}
      flow={flow}
      onClose={onClose}
      title={call.title(destination)}
      subtitle={what}
      reading={call.reading}
      review={(quote, { txs, acknowledged = [] }) => (
        <>
          <CallList
            {...{ txs, calls: quote.calls, currency: quote.value.currency }}
            scope={{ ...flow.scope, chainId: toChainId }}
            accepted={acknowledged}
            onAccept={accepted => flow.setForm({ acknowledged: accepted })}
          />
          <Rows label={cost.label}>
            <Row name={call.value(destination)}>
              <Amount value={quote.value.amount} currency={quote.value.currency} exact />
            </Row>
            <Row name={call.fee}>
              <Amount value={quote.relayerFee.amount} currency={quote.relayerFee.currency} exact />
            </Row>
            <Row name={call.deposit}>
              <Amount value={quote.deposit.amount} currency={quote.deposit.currency} exact />
            </Row>
            <NetworkFeeRow facts={quote} scope={flow.scope} />
            <Row name={call.most} hint={cost.beforeFee} total>
              <Amount value={quote.most.amount} currency={quote.most.currency} exact />
            </Row>
          </Rows>
          {terms(quote)}
          <p className="sl-secondary sl-small">
            {call.by(destination)} <HexText value={quote.calledBy} />. {call.bound}
          </p>
          <SentToWarnings quote={quote} acknowledged={acknowledged} onChange={flow.setForm} />
        </>
      )}
      terms={terms}
      receipt={(receipt, phase) => (
        <Receipt title={titleOf(phase)} good={phase === 'complete'}>
          <Row name={phase === 'refunded' ? call.paidAndBack : call.paid}>
            <Amount value={receipt.deposit.amount} currency={receipt.deposit.currency} exact />
          </Row>
          {receipt.depositHashes.map(hash => (
            <Row key={hash} name={call.paidOn(origin)}>
              <TransactionHash hash={hash} chainId={chainId} />
            </Row>
          ))}
          {receipt.fillHashes.map(hash => (
            <Row key={hash} name={call.filledOn(destination)}>
              <TransactionHash hash={hash} chainId={toChainId} />
            </Row>
          ))}
          {receipt.refundHashes.map(hash => (
            <Row key={hash} name={call.refundOn(origin)}>
              <TransactionHash hash={hash} chainId={chainId} />
            </Row>
          ))}
          <GasRow gas={receipt.gas} scope={flow.scope} />
        </Receipt>
      )}
      action={({ deposit, most }, problem) =>
        problem?.missing === undefined
          ? { label: call.action(textOf(most)) }
          : { label: common.notEnough(deposit.currency.symbol) }
      }
      goesOn={call.goesOn}
      backTo={call.backTo}
      ended={titleOf}
    />
  )
}

/** What has to be accepted about those who are sent value, one by one. */
function SentToWarnings(props: {
  quote: CallQuote
  acknowledged: readonly string[]
  onChange: (change: { acknowledged: readonly string[] }) => void
}) {
  const { quote, acknowledged, onChange } = props
  const [first, ...others] = quote.recipients ?? []
  if (first === undefined) return null
  return (
    <RecipientWarnings
      quote={{ recipient: first, recipients: others.length > 0 ? quote.recipients : undefined }}
      form={{ acknowledged }}
      onChange={acknowledged => onChange({ acknowledged })}
    />
  )
}

export declare namespace CallDialog {
  type Props = {
    flow: CallFlow
    toChainId: number
    /** What the calls do, in a few words. */
    summary?: string | undefined
    onClose: () => void
  }
}
