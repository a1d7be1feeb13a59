import { formatAmount, isRunning, type ListFlow, untrustedText, useListFlow } from '@sluice/react'
import { Amount } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { exactTime } from '../../components/Time.tsx'
import { Untrusted } from '../../components/Untrusted.tsx'
import { useChain } from '../app/AppContext.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import { ListFormView } from './ListFormView.tsx'
import { ListReview } from './ListReview.tsx'
import { ListTermsView } from './ListTermsView.tsx'
import { Problem } from './Problem.tsx'
import { Receipt } from './Receipt.tsx'
import { Row } from './Rows.tsx'
import { RunningFoot } from './RunningFoot.tsx'
import { StepList } from './StepList.tsx'
import { SubjectThumb } from './SubjectThumb.tsx'
import { TradeAction } from './TradeAction.tsx'
import type { TradeSubject } from './TradeProvider.tsx'
import { useTradeTitle } from './useTradeTitle.ts'

/** Listing one token: form, review, steps, receipt. */
export default function ListDialog(props: ListDialog.Props) {
  const { flow, subject, onClose } = props
  const state = useListFlow(flow)
  const { nativeCurrency } = useChain(subject.chainId)
  const name = untrustedText(subject.name, { max: 60 })
  const listed = useTradeTitle(flow.options.account, `listed ${name}`)
  return (
    <DialogFrame
      open
      held={isRunning(state)}
      onClose={onClose}
      title={`List ${name}`}
      subtitle={<Untrusted text={subject.collection} />}
      media={<SubjectThumb subject={subject} />}
      foot={<ListFoot {...props} />}
    >
      {(state.phase === 'loading' || state.phase === 'form') && (
        <ListFormView flow={flow} state={state} />
      )}
      {state.phase === 'review' && <ListReview flow={flow} quote={state.quote} subject={subject} />}
      {'steps' in state && (
        <StepList
          steps={state.steps}
          times={state.times}
          chainId={subject.chainId}
          running={isRunning(state)}
        />
      )}
      {(isRunning(state) || state.phase === 'failed') && (
        <ListTermsView quote={state.quote} subject={subject} account={flow.options.account} />
      )}
      {(state.phase === 'complete' || state.phase === 'partial') && (
        <Receipt title={listed} good>
          <Row
            name="Price"
            hint={
              state.receipt.terms.quantity > 1n ? `for ${state.receipt.terms.quantity}` : undefined
            }
          >
            <Amount value={state.receipt.terms.price} currency={state.receipt.currency} exact />
          </Row>
          <Row name="Proceeds when it sells">
            <Amount value={state.receipt.terms.net} currency={state.receipt.currency} exact />
          </Row>
          <Row name="Listed until">{exactTime(state.receipt.terms.expiresAt)}</Row>
          {state.receipt.gas !== undefined && state.receipt.gas > 0n && (
            <Row name="Network fee">
              <Amount value={state.receipt.gas} currency={nativeCurrency} exact />
            </Row>
          )}
        </Receipt>
      )}
      {state.problem !== undefined && <Problem problem={state.problem} />}
    </DialogFrame>
  )
}

export declare namespace ListDialog {
  type Props = { flow: ListFlow; subject: TradeSubject; onClose: () => void }
}

function ListFoot({ flow, subject, onClose }: ListDialog.Props) {
  const state = useListFlow(flow)
  if (isRunning(state)) return <RunningFoot steps={state.steps} deed="listing" onStop={flow.stop} />
  if (state.phase === 'complete' || state.phase === 'partial')
    return (
      <Button look="primary" size="large" className="w-full" onClick={onClose}>
        Done
      </Button>
    )
  if (state.problem !== undefined) {
    const { remedy } = state.problem
    if (remedy === 'none')
      return (
        <Button size="large" className="w-full" onClick={onClose}>
          Close
        </Button>
      )
    const again = (
      <Button look="primary" size="large" className="w-full" onClick={() => flow.open(state.form)}>
        {remedy === 'switch-chain' ? 'Back to the listing' : 'Try again'}
      </Button>
    )
    return remedy === 'switch-chain' ? (
      <TradeAction chainId={subject.chainId}>{again}</TradeAction>
    ) : (
      again
    )
  }
  if (state.phase === 'review' && state.quote.terms !== undefined) {
    const { currency } = state.quote.context
    return (
      <div className="flex items-start gap-2">
        <Button size="large" onClick={flow.edit}>
          Back
        </Button>
        <div className="min-w-0 flex-1">
          <TradeAction chainId={subject.chainId}>
            <Button
              look="primary"
              size="large"
              className="w-full"
              onClick={() => void flow.start()}
            >
              List for{' '}
              {formatAmount(state.quote.terms.price, currency.decimals, {
                symbol: currency.symbol,
              })}
            </Button>
          </TradeAction>
        </div>
      </div>
    )
  }
  return (
    <Button
      look="primary"
      size="large"
      className="w-full"
      type="submit"
      form="list-form"
      disabled={state.phase !== 'form'}
    >
      Review listing
    </Button>
  )
}
