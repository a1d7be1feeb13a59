import {
  type BuyFlow,
  type FlowCurrency,
  formatAmount,
  isRunning,
  untrustedText,
  useBuyFlow,
} from '@sluice/react'
import { Button } from '../../components/Button.tsx'
import { Untrusted } from '../../components/Untrusted.tsx'
import { BuyReceiptView } from './BuyReceiptView.tsx'
import { BuyReview } from './BuyReview.tsx'
import { BuyTerms } from './BuyTerms.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import { Problem } from './Problem.tsx'
import { RunningFoot } from './RunningFoot.tsx'
import { StepList } from './StepList.tsx'
import { SubjectThumb } from './SubjectThumb.tsx'
import { TradeAction } from './TradeAction.tsx'
import type { TradeSubject } from './TradeProvider.tsx'

/** Buying one token: cost, review, steps, receipt. */
export default function BuyDialog(props: BuyDialog.Props) {
  const { flow, subject, onClose } = props
  const state = useBuyFlow(flow)
  const name = untrustedText(subject.name, { max: 60 })
  return (
    <DialogFrame
      open
      held={isRunning(state)}
      onClose={onClose}
      title={`Buy ${name}`}
      subtitle={<Untrusted text={subject.collection} />}
      media={<SubjectThumb subject={subject} />}
      foot={<BuyFoot {...props} />}
    >
      {(state.phase === 'loading' || state.phase === 'review' || state.phase === 'form') && (
        <BuyReview flow={flow} state={state} subject={subject} />
      )}
      {'steps' in state && (
        <StepList
          steps={state.steps}
          times={state.times}
          chainId={subject.chainId}
          running={isRunning(state)}
        />
      )}
      {(isRunning(state) || state.phase === 'failed') && (
        <BuyTerms quote={state.quote} subject={subject} account={flow.options.account} />
      )}
      {(state.phase === 'complete' || state.phase === 'partial') && (
        <BuyReceiptView
          receipt={state.receipt}
          subject={subject}
          account={flow.options.account}
          outcome={state.phase}
        />
      )}
      {state.problem !== undefined && (
        <Problem problem={state.problem}>
          {state.phase === 'failed' && state.problem.missing !== undefined && (
            <> {missingOf(state.problem.missing, state.quote.currency)} is missing.</>
          )}
        </Problem>
      )}
    </DialogFrame>
  )
}

export declare namespace BuyDialog {
  type Props = { flow: BuyFlow; subject: TradeSubject; onClose: () => void }
}

const againLabels = {
  requote: 'Check again',
  retry: 'Try again',
  'switch-chain': 'Back to the purchase',
} as const

function missingOf(amount: bigint, { decimals, symbol }: FlowCurrency): string {
  return formatAmount(amount, decimals, { symbol })
}

function BuyFoot({ flow, subject, onClose }: BuyDialog.Props) {
  const state = useBuyFlow(flow)
  if (isRunning(state))
    return <RunningFoot steps={state.steps} deed="purchase" onStop={flow.stop} />
  if (state.phase === 'complete' || state.phase === 'partial')
    return (
      <Button look="primary" size="large" className="w-full" onClick={onClose}>
        Done
      </Button>
    )
  if (state.phase === 'failed' || state.phase === 'form') {
    const remedy = state.problem?.remedy ?? 'none'
    if (remedy === 'none')
      return (
        <Button size="large" className="w-full" onClick={onClose}>
          Close
        </Button>
      )
    const again = (
      <Button look="primary" size="large" className="w-full" onClick={() => flow.open(state.form)}>
        {againLabels[remedy]}
      </Button>
    )
    return remedy === 'switch-chain' ? (
      <TradeAction chainId={subject.chainId}>{again}</TradeAction>
    ) : (
      again
    )
  }
  const quote = 'quote' in state ? state.quote : undefined
  if (quote === undefined || state.phase === 'loading')
    return (
      <Button look="primary" size="large" className="w-full" disabled>
        Reading the price
      </Button>
    )
  const { currency, total } = quote
  const short = state.problem?.missing
  const many = quote.lines.reduce((sum, line) => sum + line.quantity, 0n)
  return (
    <TradeAction chainId={subject.chainId}>
      <Button
        look="primary"
        size="large"
        className="w-full"
        disabled={state.problem !== undefined}
        onClick={() => void flow.start()}
      >
        {short === undefined
          ? `Buy${many > 1n ? ` ${many}` : ''} for ${formatAmount(total, currency.decimals, { symbol: currency.symbol })}`
          : `Not enough ${currency.symbol}`}
      </Button>
      {short !== undefined && (
        <p className="mt-2 text-center text-12 text-secondary">
          {missingOf(short, currency)} is missing, and the network fee on top.
        </p>
      )}
    </TradeAction>
  )
}
