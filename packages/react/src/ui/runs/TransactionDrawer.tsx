import type { RunSummary } from '@sluice/sdk'
import type { ReactNode } from 'react'
import type { Runs } from '../../flow/runs/createRuns.ts'
import { describeRun } from '../../flow/runs/describeRun.ts'
import { useRuns } from '../../hooks/useRuns.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { Skeleton } from '../dialog/Skeleton.tsx'
import { Button } from '../parts/Button.tsx'
import { useTexts } from '../useTexts.ts'
import { englishRuns } from './englishRuns.ts'
import { focusBody } from './focusBody.ts'
import { RunItem } from './RunItem.tsx'
import { runTitle } from './runTitle.ts'
import { statusWords } from './statusWords.ts'
import { useChanges } from './useChanges.ts'

/** What is under way, what waits for somebody, and what ended lately: one row per run, with its steps. */
export function TransactionDrawer(props: TransactionDrawer.Props) {
  const { runs, onClose, nameOf } = props
  const messages = useTexts(englishRuns)
  const { drawer, flowSteps } = messages
  const { runs: listed, busy, errors } = useRuns(runs)
  const { chains } = runs.client
  const chainName = (id: number) => chains.find(chain => chain.id === id)?.name ?? `${id}`
  const rows = (listed ?? []).map(run => {
    const tokens = chains.find(chain => chain.id === run.chainId)?.paymentTokens
    const view = describeRun(run, {
      error: errors.get(run.runId),
      isBusy: busy.has(run.runId),
      symbol: tokens?.find(token => /^0x0{40}$/.test(token.address))?.symbol,
      catalogue: flowSteps,
    })
    const chain = chainName(run.chainId)
    const title = runTitle(view, { messages, name: nameOf?.(run), chain })
    return { run, view, title, words: statusWords(view, messages) }
  })
  const announcement = useChanges(
    listed &&
      rows.map(({ run, title, words }) => ({ id: run.runId, words, text: `${title}: ${words}` })),
  )
  const over = rows.filter(
    ({ view }) => view.offers.includes('dismiss') && view.run.next === 'none',
  )
  return (
    <DialogFrame
      side
      title={drawer.title}
      onClose={onClose}
      announcement={announcement}
      foot={
        over.length > 1 ? (
          <Button
            size="large"
            onClick={event => {
              focusBody(event.currentTarget)
              for (const { run } of over) void runs.forget(run.runId)
            }}
          >
            {drawer.clear}
          </Button>
        ) : undefined
      }
    >
      {listed === undefined && <Skeleton label={drawer.reading} />}
      {listed?.length === 0 && (
        <div className="sl-drawer-empty">
          <p>{drawer.empty}</p>
          {props.empty}
        </div>
      )}
      {rows.length > 0 && (
        <ul aria-label={drawer.list} className="sl-runs">
          {rows.map(({ run, view, title, words }) => (
            <RunItem
              key={run.runId}
              runs={runs}
              view={view}
              title={title}
              words={words}
              chainName={chainName}
              showChain={chains.length > 1}
              isBusy={busy.has(run.runId)}
              onView={props.onView?.(run)}
              onRetry={props.onRetry?.(run)}
            />
          ))}
        </ul>
      )}
    </DialogFrame>
  )
}

export declare namespace TransactionDrawer {
  type Props = {
    runs: Runs
    onClose: () => void
    /** What the one token, or the collection, of a run is called. */
    nameOf?: ((run: RunSummary) => string | undefined) | undefined
    /** Shows the dialog that a run has; undefined where it has none any more. */
    onView?: ((run: RunSummary) => (() => void) | undefined) | undefined
    /** Begins the same anew, by its review; undefined where that cannot be done from here. */
    onRetry?: ((run: RunSummary) => (() => void) | undefined) | undefined
    /** What there is to do when there is nothing to show. */
    empty?: ReactNode | undefined
  }
}
