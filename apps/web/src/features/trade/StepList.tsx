import { describeSteps, type FlowStep } from '@sluice/react'
import type { ExecutionStep } from '@sluice/sdk'
import { Circle } from '../../components/icons/Circle.tsx'
import { CircleAlert } from '../../components/icons/CircleAlert.tsx'
import { CircleCheck } from '../../components/icons/CircleCheck.tsx'
import { CircleX } from '../../components/icons/CircleX.tsx'
import { LoaderCircle } from '../../components/icons/LoaderCircle.tsx'
import { useChain } from '../app/AppContext.tsx'
import { TransactionHash } from './TransactionHash.tsx'
import { WalletWait } from './WalletWait.tsx'

const clock = new Intl.DateTimeFormat('en', { timeStyle: 'medium' })

/** The steps of a run: state, sentence, hash, time. Changes are read out. */
export function StepList(props: StepList.Props) {
  const { nativeCurrency } = useChain(props.chainId)
  const steps = describeSteps(props.steps, props.times, nativeCurrency.symbol)
  if (steps.length === 0 && !props.running) return null
  const current = steps.find(step => step.state === 'active' || step.state === 'failed')
  const last = steps.at(-1)
  return (
    <>
      <ol aria-label="Steps" className="flex flex-col gap-3">
        {steps.length === 0 && props.running && (
          <li className="flex items-start gap-3">
            <LoaderCircle size={18} className="mt-px animate-spin text-accent" aria-hidden />
            <span>Asking the marketplace for the steps</span>
          </li>
        )}
        {steps.map(step => (
          <li
            key={step.id}
            data-state={step.state}
            aria-current={step.state === 'active' ? 'step' : undefined}
            className="flex items-start gap-3"
          >
            <StepIcon state={step.state} />
            <div className="min-w-0 flex-1">
              <div className="flex items-baseline justify-between gap-3">
                <span className={step.state === 'waiting' ? 'text-faint' : 'font-medium'}>
                  {step.sentence}
                </span>
                {step.time !== undefined && (
                  <time className="shrink-0 text-12 text-faint">{clock.format(step.time)}</time>
                )}
              </div>
              {step.asksWallet && <WalletWait />}
              {step.warning !== undefined && <p className="text-12 text-warn">{step.warning}</p>}
              {step.txHashes.map(hash => (
                <TransactionHash key={hash} hash={hash} chainId={props.chainId} />
              ))}
            </div>
          </li>
        ))}
      </ol>
      <p role="status" aria-live="polite" className="sr-only">
        {(current ?? last)?.sentence}
      </p>
    </>
  )
}

export declare namespace StepList {
  type Props = {
    steps: readonly ExecutionStep[]
    times: Readonly<Record<string, number>>
    chainId: number
    running: boolean
  }
}

function StepIcon({ state }: { state: FlowStep['state'] }) {
  switch (state) {
    case 'done':
      return (
        <CircleCheck size={18} className="mt-px shrink-0 text-up" role="img" aria-label="Done" />
      )
    case 'active':
      return (
        <LoaderCircle
          size={18}
          className="mt-px shrink-0 animate-spin text-accent"
          role="img"
          aria-label="In progress"
        />
      )
    case 'failed':
      return (
        <CircleX size={18} className="mt-px shrink-0 text-down" role="img" aria-label="Failed" />
      )
    case 'unknown':
      return (
        <CircleAlert
          size={18}
          className="mt-px shrink-0 text-warn"
          role="img"
          aria-label="Unknown"
        />
      )
    case 'waiting':
      return (
        <Circle size={18} className="mt-px shrink-0 text-faint" role="img" aria-label="Waiting" />
      )
  }
}
