import { type RefObject, useId, useRef, useState } from 'react'
import type { Runs } from '../../flow/runs/createRuns.ts'
import type { RunOffer, RunView } from '../../flow/runs/describeRun.ts'
import { runNeeds } from '../../flow/runs/runNeeds.ts'
import { amountsText } from '../format/amountsText.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishDrawer } from '../messages/english/englishDrawer.ts'
import { Account } from '../parts/Account.tsx'
import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Problem } from '../parts/Problem.tsx'
import { StepList } from '../parts/StepList.tsx'
import { Time } from '../parts/Time.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { focusBody } from './focusBody.ts'

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
          <RunOffers {...props} head={head} />
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

type Careful = Extract<RunOffer, 'ask-again' | 'give-up' | 'dismiss-looked'>

/** For what takes the place of the button that was pressed: its last button changes nothing. */
const focusLast = (part: HTMLElement | null) =>
  [...(part?.querySelectorAll('button') ?? [])].at(-1)?.focus()

const isCareful = (offer: RunOffer): offer is Careful =>
  offer === 'ask-again' || offer === 'give-up' || offer === 'dismiss-looked'

/** What may be done about a run; what could send something twice only once the person says to have looked. */
function RunOffers(props: RunItem.Props & { head: RefObject<HTMLButtonElement | null> }) {
  const { runs, view, title, onView, onRetry, head } = props
  const { drawer } = useTexts({ drawer: englishDrawer })
  const [asked, setAsked] = useState<Careful>()
  const { runId } = view.run
  const sure = asked !== undefined && view.offers.includes(asked) ? asked : undefined
  const offers = view.offers.filter(offer => offer !== 'retry' || onRetry !== undefined)
  const carryOut: Record<RunOffer, () => void> = {
    look: () => resume(false),
    'go-on': () => resume(false),
    'ask-again': () => resume(true),
    'give-up': () => resume(true),
    retry: () => onRetry?.(),
    dismiss: () => forget(false),
    'dismiss-looked': () => forget(true),
  }
  // The button that was pressed goes away with what it offered.
  const resume = (again: boolean) => {
    head.current?.focus()
    void runs.resume(runId, { again })
  }
  const forget = (looked: boolean) => {
    const row = head.current?.closest('li')
    const next = row?.nextElementSibling ?? row?.previousElementSibling
    const button = next?.querySelector('button')
    if (button) button.focus()
    else focusBody(head.current)
    void runs.forget(runId, { looked })
  }
  if (sure !== undefined)
    return (
      <div ref={focusLast} className="sl-run-sure">
        <p>{drawer.sure[sure]}</p>
        <div className="sl-run-offers">
          <Button
            size="small"
            onClick={() => {
              setAsked(undefined)
              carryOut[sure]()
            }}
          >
            {drawer.looked}
          </Button>
          <Button
            size="small"
            look="ghost"
            onClick={() => {
              head.current?.focus()
              setAsked(undefined)
            }}
          >
            {drawer.keep}
          </Button>
        </div>
      </div>
    )
  if (offers.length === 0 && onView === undefined) return null
  return (
    <div className="sl-run-offers">
      {onView !== undefined && (
        <Button size="small" aria-label={`${drawer.view}: ${title}`} onClick={onView}>
          {drawer.view}
        </Button>
      )}
      {offers.map(offer => (
        <Button
          key={offer}
          size="small"
          look={offer === 'dismiss' || offer === 'dismiss-looked' ? 'ghost' : 'secondary'}
          aria-label={`${drawer.offers[offer]}: ${title}`}
          onClick={() => (isCareful(offer) ? setAsked(offer) : carryOut[offer]())}
        >
          {drawer.offers[offer]}
        </Button>
      ))}
    </div>
  )
}
