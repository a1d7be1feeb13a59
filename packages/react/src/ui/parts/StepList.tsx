import type { FlowStep } from '../../flow/describeSteps.ts'
import { englishStepStates } from '../messages/english/englishStepStates.ts'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { Icon } from './Icon.tsx'
import { TransactionHash } from './TransactionHash.tsx'
import { WalletWait } from './WalletWait.tsx'

const icons = {
  done: ['circleCheck', 'sl-up'],
  active: ['loader', 'sl-accent sl-spin'],
  failed: ['circleX', 'sl-down'],
  unknown: ['circleAlert', 'sl-warn'],
  waiting: ['circle', 'sl-faint'],
  // Nothing turns where nobody goes on.
  stopped: ['circle', 'sl-warn'],
} as const satisfies Record<FlowStep['state'] | 'stopped', readonly [Icon.Props['name'], string]>

/** The steps of a run: state, sentence, hash, time. */
export function StepList(props: StepList.Props) {
  const { locale } = useUi()
  const messages = useTexts({ steps: englishStepStates })
  const { steps, chainId, running, chainName } = props
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' })
  if (steps.length === 0 && !running) return null
  return (
    <ol aria-label={messages.steps.label} className="sl-steps">
      {steps.length === 0 && (
        <li className="sl-step">
          <Icon name="loader" size={18} className="sl-accent sl-spin" />
          <span>{messages.steps.asking}</span>
        </li>
      )}
      {steps.map(step => {
        const shown = step.state === 'active' && !running ? 'stopped' : step.state
        const [name, className] = icons[shown]
        return (
          <li
            key={step.id}
            data-state={step.state}
            aria-current={step.state === 'active' ? 'step' : undefined}
            className="sl-step"
          >
            <Icon name={name} size={18} className={className} label={messages.steps[shown]} />
            <div className="sl-step-body">
              <div className="sl-step-line">
                <span className={step.state === 'waiting' ? 'sl-faint' : 'sl-medium'}>
                  {step.sentence}
                </span>
                {step.time !== undefined && (
                  <time className="sl-small sl-faint">{clock.format(step.time)}</time>
                )}
              </div>
              {step.asksWallet && <WalletWait />}
              {step.warning !== undefined && <p className="sl-small sl-warn">{step.warning}</p>}
              {step.transactions.map(sent => (
                <span key={`${sent.chainId}:${sent.txHash}`} className="sl-step-sent">
                  <TransactionHash hash={sent.txHash} chainId={sent.chainId} />
                  {sent.isRefund && <span className="sl-small">{messages.steps.refund}</span>}
                  {sent.chainId !== chainId && (
                    <span className="sl-small sl-faint">{chainName?.(sent.chainId)}</span>
                  )}
                </span>
              ))}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

export declare namespace StepList {
  type Props = {
    steps: readonly FlowStep[]
    chainId: number
    /** Whether somebody goes on with it: this page, or another one. */
    running: boolean
    /** Names the chain of a transaction on another one. */
    chainName?: ((chainId: number) => string) | undefined
  }
}
