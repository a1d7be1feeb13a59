import type { RunSummary, SeriesRest, SeriesSummary } from '@sluice/sdk'
import { restOfTerms } from '../runs/restOfTerms.ts'
import { type RunTerms, readRunTerms } from '../runs/runTerms.ts'
import { isNothingDone } from './isNothingDone.ts'

/** One of the runs of a series: what it is to do, and what became of it. */
export type SeriesPartView = {
  terms: RunTerms
  outcome: 'done' | 'partly' | 'not-done' | 'under-way' | 'unknown'
  /** Of its run, where there is a record of it. */
  run?: RunSummary | undefined
}

/** Several runs for one wish as a person sees them. Counts are of tokens, or orders. */
export type SeriesView = {
  series: SeriesSummary
  state: 'running' | 'elsewhere' | 'stopped' | 'unknown' | 'complete' | 'partial' | 'failed'
  done: number
  asked: number
  parts: readonly SeriesPartView[]
  /** What was surely not done, while nobody carries any of it out: its terms, and by what a flow goes on with it. */
  rest?: { terms: readonly RunTerms[]; count: number; continues: SeriesRest } | undefined
}

/**
 * How a series stands, by the runs of the journal that belong to it, else by what it says itself. A run that
 * succeeded, is under way, or of which nobody knows how it ended, is no part of the rest.
 *
 * @returns Undefined for one that is not readable in full: what is planned is nothing to guess at.
 */
export function describeSeries(
  series: SeriesSummary,
  runs: readonly RunSummary[],
): SeriesView | undefined {
  const own = runsOf(series, runs)
  const parts: (SeriesPartView & { number: number; left?: RunTerms | undefined; did: number })[] =
    []
  let asked = 0
  for (const [number, { terms: kept, status, isContinued }] of series.parts.entries()) {
    const terms = readRunTerms(kept)
    if (terms === undefined || terms.kind !== kinds[series.action]) return undefined
    const run = own.find(each => each.series?.part === number)
    const { outcome, left } = run === undefined ? byStatus(status, terms) : byRun(run, terms)
    // What others took over is theirs to do.
    if (isContinued && outcome !== 'partly') continue
    const isDone = outcome === 'done' || outcome === 'partly'
    const did = isDone ? countOf(terms) - (left === undefined ? 0 : countOf(left)) : 0
    asked += isContinued ? did : countOf(terms)
    parts.push({ number, terms, run, outcome, did, left: isContinued ? undefined : left })
  }
  const done = parts.reduce((sum, { did }) => sum + did, 0)
  const open = parts.filter(({ left }) => left !== undefined)
  const rest = open.flatMap(({ left }) => left ?? [])
  const state = stateOf(series, parts, done)
  const isCarried = state === 'running' || state === 'elsewhere'
  return {
    ...{ series, done, asked, state },
    parts: parts.map(({ terms, outcome, run }) => ({ terms, outcome, run })),
    ...(!isCarried && rest.length > 0
      ? {
          rest: {
            terms: rest,
            count: rest.reduce((sum, terms) => sum + countOf(terms), 0),
            continues: {
              seriesId: series.seriesId,
              parts: open.map(({ number }) => number),
            },
          },
        }
      : {}),
  }
}

/** The runs of a series, those that began last first. What names it and is of another account is none of it. */
export function runsOf(
  { seriesId, account, chainId, action }: SeriesSummary,
  runs: readonly RunSummary[],
): readonly RunSummary[] {
  return runs
    .filter(
      run =>
        run.series?.seriesId === seriesId &&
        run.account.toLowerCase() === account.toLowerCase() &&
        run.chainId === chainId &&
        run.action === action,
    )
    .sort((one, other) => other.startedAt - one.startedAt)
}

/** The actions that flows carry out in series. */
const kinds: Partial<Record<SeriesSummary['action'], RunTerms['kind']>> = {
  ...{ transfer: 'transfer', list: 'listing', bid: 'offer' },
}

type Judged = { outcome: SeriesPartView['outcome']; left?: RunTerms | undefined }

function byStatus(status: SeriesSummary['parts'][number]['status'], terms: RunTerms): Judged {
  switch (status) {
    case 'complete':
      return { outcome: 'done' }
    // What a part of a run that nobody remembers did is not known.
    case 'partial':
    case 'unknown':
      return { outcome: 'unknown' }
    default:
      return { outcome: 'not-done', left: terms }
  }
}

function byRun(run: RunSummary, terms: RunTerms): Judged {
  switch (run.status) {
    case 'complete':
      return { outcome: 'done' }
    case 'partial':
      return { outcome: 'partly', left: restOfTerms(terms, run) }
    case 'failed':
      return isNothingDone(run.error, run.steps)
        ? { outcome: 'not-done', left: terms }
        : { outcome: 'unknown' }
    case 'unknown':
      return { outcome: 'unknown' }
    default:
      return { outcome: 'under-way' }
  }
}

function countOf(terms: RunTerms): number {
  switch (terms.kind) {
    case 'transfer':
      return terms.tokens.length
    case 'listing':
      return terms.listings.length
    default:
      return 1
  }
}

function stateOf(
  { carriedBy, parts: kept }: SeriesSummary,
  parts: readonly SeriesPartView[],
  done: number,
): SeriesView['state'] {
  const by = carriedBy ?? parts.find(({ run }) => run?.carriedBy)?.run?.carriedBy
  if (by !== undefined) return by === 'here' ? 'running' : by
  if (parts.every(({ outcome }) => outcome === 'done')) return 'complete'
  // Without a failure that ended it, its page was closed.
  const isEnded = kept.some(({ status, isContinued }) => !isContinued && ends.has(status))
  const isOpen = parts.some(({ outcome }) => outcome === 'under-way' || outcome === 'not-done')
  if (isOpen && !isEnded) return 'stopped'
  // One that may have been sent is no failure.
  if (parts.some(({ outcome }) => outcome === 'unknown')) return 'unknown'
  return done > 0 ? 'partial' : 'failed'
}

const ends: ReadonlySet<SeriesSummary['parts'][number]['status']> = new Set([
  ...(['partial', 'failed', 'unknown'] as const),
])
