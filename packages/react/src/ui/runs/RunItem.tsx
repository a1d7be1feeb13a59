import { useId, useRef, useState } from 'react'
import type { Runs } from '../../flow/runs/createRuns.ts'
import type { RunView } from '../../flow/runs/describeRun.ts'
import { runNeeds } from '../../flow/runs/runNeeds.ts'
import { amountsText } from '../format/amountsText.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishDrawer } from '../messages/english/englishDrawer.ts'
import { Account } from '../parts/Account.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Problem } from '../parts/Problem.tsx'
import { StepList } from '../parts/StepList.tsx'
import { Time } from '../parts/Time.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { RunOffers } from './RunOffers.tsx'

const icons = {
  running: ['loader', 'sl-accent sl-spin'],
  elsewhere: ['loader', 'sl-accent sl-spin'],
  stopped: ['circleAlert', 'sl-warn'],
  unknown: ['circleAlert', 'sl-warn'],
  complete: ['circleCheck', 'sl-up'],
  partial: ['circleAlert', 'sl-warn'],
  failed: ['circleX', 'sl-down'],
} as const satisfies Record<RunView['state'], readonly [Icon.Props['name'], string]>

/** A run: what it does, how it stands, and, opened, its steps and what may be done about it. */
export function RunItem(props: RunItem.Props) {
  const { view, title, words, isBusy } = props
  const { run, state } = view
  const { account } = useUi()
  const messages = useTexts({ drawer: englishDrawer })
  const amountText = useAmountText()
  const details = useId()
  const head = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = chosen ?? (runNeeds(run) !== 'nothing' || isBusy)
  const [name, className] = isBusy && state !== 'running' ? icons.running : icons[state]
  const isOther = account !== undefined && account.toLowerCase() !== run.account.toLowerCase()
  return (
    <li className="sl-run" data-state={state}>
      <button
        ref={head}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? details : undefined}
        className="sl-run-head"
        onClick={() => setChosen(!isOpen)}
      >
        <Icon name={name} size={18} className={className} />
        <span className="sl-run-names">
          <span className="sl-truncate sl-medium" title={title}>
            {title}
          </span>
          <span className="sl-run-words">
            {isBusy ? messages.drawer.looking : words}
            {props.showChain && <span className="sl-faint"> · {props.chainName(run.chainId)}</span>}
          </span>
        </span>
        <Time at={Math.floor(run.startedAt / 1000)} className="sl-small sl-faint" />
        <Icon name="chevronDown" className="sl-faint sl-run-mark" />
      </button>
      {isOpen && (
        <div id={details} className="sl-run-body">
          {isOther && (
            <p className="sl-small sl-secondary">
              <Account address={run.account} />
            </p>
          )}
          <StepList
            steps={view.steps}
            chainId={run.chainId}
            running={state === 'running'}
            chainName={props.chainName}
          />
          {view.problem !== undefined && !isBusy && (
            <Problem problem={view.problem}>
              {view.problem.held !== undefined &&
                ` ${messages.drawer.held(amountsText(view.problem.held, amountText))}`}
            </Problem>
          )}
          <RunOffers {...props} runId={run.runId} offers={view.offers} head={head} />
        </div>
      )}
    </li>
  )
}

export declare namespace RunItem {
  type Props = {
    runs: Runs
    view: RunView
    title: string
    words: string
    chainName: (chainId: number) => string
    showChain: boolean
    isBusy: boolean
    onView?: (() => void) | undefined
    onRetry?: (() => void) | undefined
  }
}
