import type { SeriesRest } from '@sluice/sdk'
import type { ReactNode } from 'react'
import type { Runs } from '../../flow/runs/createRuns.ts'
import type { RunView } from '../../flow/runs/describeRun.ts'
import type { RunReview } from '../../flow/runs/reviewRun.ts'
import type { RunTerms } from '../../flow/runs/runTerms.ts'
import { amountsOfSeries } from '../../flow/series/amountsOfSeries.ts'
import type { SeriesPartView, SeriesView } from '../../flow/series/describeSeries.ts'
import { seriesNeeds } from '../../flow/series/seriesNeeds.ts'
import { shortHex } from '../format/shortHex.ts'
import { englishDrawer } from '../messages/english/englishDrawer.ts'
import { Button } from '../parts/Button.tsx'
import { Problem } from '../parts/Problem.tsx'
import { StepList } from '../parts/StepList.tsx'
import { useTexts } from '../useTexts.ts'
import { countSeries } from './countSeries.ts'
import { focusBody } from './focusBody.ts'
import { RunOffers } from './RunOffers.tsx'
import { RunReviewView } from './RunReviewView.tsx'
import { RunRow } from './RunRow.tsx'

/** Several runs for one wish in one row: what was done and what not, each with its steps, and how it goes on. */
export function SeriesItem(props: SeriesItem.Props) {
  const { runs, view, title, words, runViewOf } = props
  const { series, state, parts, rest } = view
  const { drawer } = useTexts({ drawer: englishDrawer })
  const onRest = rest && props.onRest
  const goOn = drawer.goOnWith(countSeries(view).left)
  return (
    <RunRow
      of={series}
      {...{ state, title, words }}
      money={amountsOfSeries(view, runs.client)}
      chain={props.showChain ? props.chainName(series.chainId) : undefined}
      isOpenAtFirst={seriesNeeds(view) !== 'nothing'}
    >
      {head => (
        <>
          {state === 'stopped' && <p>{drawer.seriesStopped}</p>}
          <ul aria-label={drawer.seriesParts} className="sl-series">
            {parts.map((part, index) => {
              const run = part.run && runViewOf(part.run)
              return (
                // Parts are only ever added at the end.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <li key={index}>
                  <p className="sl-series-head">
                    <span className="sl-medium">{namesOf(part.terms, props.tokenName)}</span>
                    {part.terms.kind === 'transfer' && (
                      <span className="sl-mono sl-faint">{shortHex(part.terms.to)}</span>
                    )}
                    <span className={part.outcome === 'done' ? 'sl-up' : 'sl-secondary'}>
                      {drawer.outcomes[part.outcome]}
                    </span>
                  </p>
                  {run !== undefined && (
                    <PartRun {...{ props, part, run, head }} chainId={series.chainId} />
                  )}
                </li>
              )
            })}
          </ul>
          {rest !== undefined && onRest !== undefined && (
            <p className="sl-small sl-secondary">{drawer.seriesRest}</p>
          )}
          <div className="sl-run-offers">
            {props.onView !== undefined && (
              <Button size="small" aria-label={`${drawer.view}: ${title}`} onClick={props.onView}>
                {drawer.view}
              </Button>
            )}
            {rest !== undefined && onRest !== undefined && (
              <Button
                size="small"
                look="secondary"
                aria-label={`${goOn}: ${title}`}
                onClick={onRest}
              >
                {goOn}
              </Button>
            )}
            {isForgettable(view) && (
              <Button
                size="small"
                look="ghost"
                aria-label={`${drawer.offers.dismiss}: ${title}`}
                onClick={() => {
                  const row = head.current?.closest('li')
                  const next = row?.nextElementSibling ?? row?.previousElementSibling
                  const button = next?.querySelector('button')
                  if (button) button.focus()
                  else focusBody(head.current)
                  void runs.forgetSeries(series.seriesId)
                }}
              >
                {drawer.offers.dismiss}
              </Button>
            )}
          </div>
        </>
      )}
    </RunRow>
  )
}

export declare namespace SeriesItem {
  /** A run as it is drawn; with what its wallet is about to be asked for, where that waits for the person. */
  type DrawnRun = RunView & { isBusy: boolean; review: RunReview | undefined }
  type Rest = { terms: readonly RunTerms[]; continues: SeriesRest }
  type Props = {
    runs: Runs
    view: SeriesView
    title: string
    words: string
    chainName: (chainId: number) => string
    showChain: boolean
    /** A run of it as a person sees it, and whether it is being gone on with. */
    runViewOf: (run: NonNullable<SeriesPartView['run']>) => DrawnRun
    /** What a token is called, where that is known. */
    tokenName: (token: { contract: string; tokenId: bigint }) => string | undefined
    onView?: (() => void) | undefined
    /** Opens the review of what is left. */
    onRest?: (() => void) | undefined
    /** Begins anew what one run of it did. */
    onRetry?: ((run: NonNullable<SeriesPartView['run']>) => (() => void) | undefined) | undefined
  }
}

/** Whether nothing of it is under way, or of an end that nobody knows. */
export const isForgettable = (view: SeriesView): boolean =>
  view.series.carriedBy === undefined &&
  view.parts.every(({ run }) => run === undefined || run.next === 'none')

function PartRun({
  props,
  part,
  run,
  head,
  chainId,
}: {
  props: SeriesItem.Props
  part: SeriesPartView
  run: SeriesItem.DrawnRun
  head: Parameters<typeof RunOffers>[0]['head']
  chainId: number
}): ReactNode {
  // What is left goes by the button for all of it, and is dismissed with all of it.
  const offers = run.offers.filter(
    offer => offer !== 'dismiss' && (offer !== 'retry' || part.outcome === 'unknown'),
  )
  const title = `${props.title}, ${namesOf(part.terms, props.tokenName)}`
  return (
    <>
      <StepList
        steps={run.steps}
        chainId={chainId}
        running={
          run.review === undefined &&
          (run.isBusy || run.state === 'running' || run.state === 'elsewhere')
        }
        chainName={props.chainName}
      />
      {run.problem !== undefined && !run.isBusy && <Problem problem={run.problem} />}
      {run.review === undefined ? (
        <RunOffers
          {...{ title, offers, head }}
          runs={props.runs}
          runId={run.run.runId}
          onRetry={props.onRetry?.(run.run)}
        />
      ) : (
        <RunReviewView
          {...{ title, head }}
          runs={props.runs}
          run={run.run}
          review={run.review}
          tokenName={props.tokenName}
        />
      )}
    </>
  )
}

function namesOf(terms: RunTerms, tokenName: SeriesItem.Props['tokenName']): string {
  const nameOf = (token: { contract: string; tokenId: bigint }) =>
    tokenName(token) ?? `#${token.tokenId}`
  switch (terms.kind) {
    case 'transfer':
      return terms.tokens.map(nameOf).join(', ')
    case 'listing':
      return terms.listings.map(({ token }) => nameOf(token)).join(', ')
    case 'offer': {
      const { contract, tokenId } = terms.wanted
      return tokenId === undefined ? shortHex(contract) : nameOf({ contract, tokenId })
    }
    default:
      return ''
  }
}
