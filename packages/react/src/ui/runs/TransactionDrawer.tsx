import type { RunSummary } from '@sluice/sdk'
import type { ReactNode } from 'react'
import type { Runs } from '../../flow/runs/createRuns.ts'
import { describeRun, type RunView } from '../../flow/runs/describeRun.ts'
import { runNeeds } from '../../flow/runs/runNeeds.ts'
import { describeSeries, runsOf, type SeriesView } from '../../flow/series/describeSeries.ts'
import { seriesNeeds } from '../../flow/series/seriesNeeds.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { useRuns } from '../../hooks/useRuns.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { Skeleton } from '../dialog/Skeleton.tsx'
import { Button } from '../parts/Button.tsx'
import { useTexts } from '../useTexts.ts'
import { englishRuns } from './englishRuns.ts'
import { focusBody } from './focusBody.ts'
import { RunItem } from './RunItem.tsx'
import { runTitle } from './runTitle.ts'
import { isForgettable, SeriesItem } from './SeriesItem.tsx'
import { seriesTitle } from './seriesTitle.ts'
import { seriesWords } from './seriesWords.ts'
import { statusWords } from './statusWords.ts'
import { swapTitle } from './swapTitle.ts'
import { useChanges } from './useChanges.ts'

/**
 * What is under way, what waits for somebody, and what ended lately: one row per flow, with the steps of its run, or
 * of its runs.
 */
export function TransactionDrawer(props: TransactionDrawer.Props) {
  const { runs, onClose, nameOf } = props
  const messages = useTexts(englishRuns)
  const { drawer, flowSteps } = messages
  const { runs: listed, series: planned, busy, errors, reviews } = useRuns(runs)
  const { chains } = runs.client
  const chainName = (id: number) => chains.find(chain => chain.id === id)?.name ?? `${id}`
  const viewOf = (run: RunSummary) => {
    const tokens = chains.find(chain => chain.id === run.chainId)?.paymentTokens
    const isBusy = busy.has(run.runId)
    const view = describeRun(run, {
      ...{ error: errors.get(run.runId), isBusy },
      symbol: tokens?.find(token => /^0x0{40}$/.test(token.address))?.symbol,
      catalogue: flowSteps,
    })
    return { ...view, isBusy, review: reviews.get(run.runId) }
  }
  const tokenNameOn = (chainId: number) => (token: { contract: string; tokenId: bigint }) => {
    const name = props.tokenName?.(chainId, token)
    return name && untrustedText(name, { max: 60 })
  }
  const isRead = listed !== undefined && planned !== undefined
  const wholes = (isRead ? planned : []).flatMap(each => {
    const view = describeSeries(each, listed ?? [])
    return view === undefined ? [] : [view]
  })
  const ofWholes = new Set(
    wholes.flatMap(({ series }) => runsOf(series, listed ?? []).map(({ runId }) => runId)),
  )
  const rows: Row[] = (isRead ? listed : [])
    .filter(({ runId }) => !ofWholes.has(runId))
    .map(run => {
      const view = viewOf(run)
      const chain = chainName(run.chainId)
      const title =
        swapTitle(run, runs.client, messages.swap) ??
        runTitle(view, { messages, name: nameOf?.(run), chain })
      const words = view.review
        ? drawer.toReview
        : view.isBusy
          ? drawer.looking
          : statusWords(view, messages)
      const isOpen = runNeeds(run) !== 'nothing'
      return { run, isOpen, at: run.startedAt, id: run.runId, title, words }
    })
  // Runs come in order: each whole goes to where it belongs among them.
  for (const view of wholes) {
    const [at, isOpen] = [view.series.startedAt, seriesNeeds(view) !== 'nothing']
    const place = rows.findIndex(row =>
      row.isOpen === isOpen ? row.at < at : isOpen && !row.isOpen,
    )
    rows.splice(place < 0 ? rows.length : place, 0, {
      ...{ view, isOpen, at, id: view.series.seriesId },
      title: seriesTitle(view, messages),
      words: view.parts.some(({ run }) => run && reviews.has(run.runId))
        ? drawer.toReview
        : seriesWords(view, messages),
    })
  }
  const announcement = useChanges(
    isRead
      ? rows.map(({ id, title, words }) => ({ id, words, text: `${title}: ${words}` }))
      : undefined,
  )
  const over = rows.filter(({ run, view }) =>
    run === undefined
      ? isForgettable(view) && view.rest === undefined
      : run.next === 'none' && isDone(viewOf(run)),
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
              for (const { run, id } of over)
                void (run === undefined ? runs.forgetSeries(id) : runs.forget(id))
            }}
          >
            {drawer.clear}
          </Button>
        ) : undefined
      }
    >
      {!isRead && <Skeleton label={drawer.reading} />}
      {isRead && rows.length === 0 && (
        <div className="sl-drawer-empty">
          <p>{drawer.empty}</p>
          {props.empty}
        </div>
      )}
      {rows.length > 0 && (
        <ul aria-label={drawer.list} className="sl-runs">
          {rows.map(({ id, title, words, ...row }) => {
            const shared = { runs, title, words, chainName, showChain: chains.length > 1 }
            if (row.run !== undefined)
              return (
                <RunItem
                  key={id}
                  {...shared}
                  view={viewOf(row.run)}
                  isBusy={busy.has(id)}
                  review={reviews.get(id)}
                  tokenName={tokenNameOn(row.run.chainId)}
                  onView={props.onView?.(row.run)}
                  onRetry={props.onRetry?.(row.run)}
                />
              )
            const latest = row.view.parts.findLast(({ run }) => run !== undefined)?.run
            return (
              <SeriesItem
                key={id}
                {...shared}
                view={row.view}
                runViewOf={viewOf}
                tokenName={tokenNameOn(row.view.series.chainId)}
                onView={latest && props.onView?.(latest)}
                onRest={props.onRest?.(row.view)}
                onRetry={props.onRetry}
              />
            )
          })}
        </ul>
      )}
    </DialogFrame>
  )
}

/** Whether it can be dismissed with others: what is left of a part may be wanted still. */
const isDone = ({ state, offers }: RunView) =>
  offers.includes('dismiss') && !(state === 'partial' && offers.includes('retry'))

type Row = { id: string; at: number; isOpen: boolean; title: string; words: string } & (
  | { run: RunSummary; view?: undefined }
  | { view: SeriesView; run?: undefined }
)

export declare namespace TransactionDrawer {
  type Props = {
    runs: Runs
    onClose: () => void
    /** What the one token, or the collection, of a run is called. */
    nameOf?: ((run: RunSummary) => string | undefined) | undefined
    /** What a token of several runs is called. */
    tokenName?:
      | ((chainId: number, token: { contract: string; tokenId: bigint }) => string | undefined)
      | undefined
    /** Shows the dialog that a run has; undefined where it has none any more. */
    onView?: ((run: RunSummary) => (() => void) | undefined) | undefined
    /** Begins the same anew, by its review; undefined where that cannot be done from here. */
    onRetry?: ((run: RunSummary) => (() => void) | undefined) | undefined
    /** Goes on with what is left of several runs, by its review; undefined where that cannot be done from here. */
    onRest?: ((view: SeriesView) => (() => void) | undefined) | undefined
    /** What there is to do when there is nothing to show. */
    empty?: ReactNode | undefined
  }
}
