import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import type { Address } from 'viem'
import type { amountsOfTerms } from '../../flow/runs/amountsOfTerms.ts'
import type { RunView } from '../../flow/runs/describeRun.ts'
import { Account } from '../parts/Account.tsx'
import { Icon, Strokes } from '../parts/Icon.tsx'
import { Time } from '../parts/Time.tsx'
import { useUi } from '../UiProvider.tsx'
import { RunMoney } from './RunMoney.tsx'

/** A page without the drawer does not load it. */
const chevronDown = ['M6 9.5l6 6l6-6']

const icons = {
  running: ['loader', 'sl-accent sl-spin'],
  elsewhere: ['loader', 'sl-accent sl-spin'],
  stopped: ['circleAlert', 'sl-warn'],
  unknown: ['circleAlert', 'sl-warn'],
  complete: ['circleCheck', 'sl-up'],
  partial: ['circleAlert', 'sl-warn'],
  failed: ['circleX', 'sl-down'],
} as const satisfies Record<RunView['state'], readonly [Icon.Props['name'], string]>

/** A row of the drawer: what one run, or several for one wish, do and how they stand; opened, all about them. */
export function RunRow(props: RunRow.Props) {
  const { of, state, mark = state, title, words, isOpenAtFirst, chain, money } = props
  const { account } = useUi()
  const details = useId()
  const head = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = chosen ?? isOpenAtFirst
  const [name, className] = icons[mark]
  const isOther = account?.toLowerCase() !== of.account.toLowerCase()
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
            {words}
            {chain !== undefined && <span className="sl-faint"> · {chain}</span>}
            {isOther && (
              <span className="sl-faint">
                {' · '}
                <Account address={of.account} />
              </span>
            )}
          </span>
        </span>
        <span className="sl-run-side">
          {money && <RunMoney money={money} />}
          <Time at={Math.floor(of.startedAt / 1000)} className="sl-small sl-faint" />
        </span>
        <Strokes paths={chevronDown} className="sl-faint sl-run-mark" />
      </button>
      {isOpen && (
        <div id={details} className="sl-run-body">
          {props.children(head)}
        </div>
      )}
    </li>
  )
}

export declare namespace RunRow {
  type Props = {
    /** Whose it is, and when it began, in milliseconds since 1970. */
    of: { account: Address; startedAt: number }
    state: RunView['state']
    /** How it is marked, where that is another state; `state` when absent. */
    mark?: RunView['state'] | undefined
    title: string
    words: string
    /** What it costs or brings, where that is known. */
    money?: amountsOfTerms.Result | undefined
    /** The name of its chain, where there are several. */
    chain: string | undefined
    /** Until somebody opens or closes it. */
    isOpenAtFirst: boolean
    /** All about it; `head` is the button that opens it. */
    children: (head: RefObject<HTMLButtonElement | null>) => ReactNode
  }
}
