import { amountsOfRun } from '../../flow/runs/amountsOfRun.ts'
import type { Runs } from '../../flow/runs/createRuns.ts'
import type { RunView } from '../../flow/runs/describeRun.ts'
import { isPendingLong } from '../../flow/runs/isPendingLong.ts'
import type { RunReview } from '../../flow/runs/reviewRun.ts'
import { runNeeds } from '../../flow/runs/runNeeds.ts'
import { amountsText } from '../format/amountsText.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishDrawer } from '../messages/english/englishDrawer.ts'
import { Problem } from '../parts/Problem.tsx'
import { StepList } from '../parts/StepList.tsx'
import { useMinute } from '../parts/useMinute.ts'
import { useTexts } from '../useTexts.ts'
import { RunOffers } from './RunOffers.tsx'
import { RunReviewView } from './RunReviewView.tsx'
import { RunRow } from './RunRow.tsx'

/** A run: what it does, how it stands, and, opened, its steps and what may be done about it. */
export function RunItem(props: RunItem.Props) {
  const { view, title, words, isBusy, review } = props
  const { run, state } = view
  const messages = useTexts({ drawer: englishDrawer })
  const amountText = useAmountText()
  useMinute()
  return (
    <RunRow
      of={run}
      {...{ state, title }}
      mark={review ? 'stopped' : isBusy ? 'running' : state}
      words={words}
      money={amountsOfRun(run, props.runs.client)}
      chain={props.showChain ? props.chainName(run.chainId) : undefined}
      isOpenAtFirst={runNeeds(run) !== 'nothing' || isBusy}
    >
      {head => (
        <>
          <StepList
            steps={view.steps}
            chainId={run.chainId}
            running={
              review === undefined && (isBusy || state === 'running' || state === 'elsewhere')
            }
            chainName={props.chainName}
          />
          {isPendingLong(run, Date.now()) && (
            <p className="sl-small sl-secondary" role="status">
              {messages.drawer.speedUp}
            </p>
          )}
          {view.problem !== undefined && !isBusy && (
            <Problem problem={view.problem}>
              {view.problem.held !== undefined &&
                ` ${messages.drawer.held(amountsText(view.problem.held, amountText))}`}
            </Problem>
          )}
          {review === undefined ? (
            <RunOffers {...props} runId={run.runId} offers={view.offers} head={head} />
          ) : (
            <RunReviewView {...props} {...{ run, review, head }} />
          )}
        </>
      )}
    </RunRow>
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
    /** What its wallet is about to be asked for, where that waits for the person. */
    review: RunReview | undefined
    tokenName: RunReviewView.Props['tokenName']
    onView?: (() => void) | undefined
    onRetry?: (() => void) | undefined
  }
}
