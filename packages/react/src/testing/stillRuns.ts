import type { RunSummary, SeriesSummary } from '@sluice/sdk'
import { createStore } from '../flow/createStore.ts'
import type { Runs, RunsState } from '../flow/runs/createRuns.ts'
import type { RunReview } from '../flow/runs/reviewRun.ts'
import { openMarket } from './openMarket.ts'

/** Runs that stand still until others are set, and remember what was asked of them. */
export function stillRuns(
  runs: readonly RunSummary[] | undefined,
  series: readonly SeriesSummary[] = [],
  /** Of the first runs, one each. */
  reviews: readonly RunReview[] = [],
): Runs & { set(change: Partial<RunsState>): void; asked: string[] } {
  const ids = (runs ?? []).slice(0, reviews.length).map(({ runId }) => runId)
  const store = createStore<RunsState, Partial<RunsState>>(
    (state, change) => ({ ...state, ...change }),
    {
      ...{ runs, series, errors: new Map() },
      ...{ busy: new Set(ids), reviews: new Map(reviews.map((each, at) => [ids[at] ?? '', each])) },
    },
  )
  const asked: string[] = []
  const words = (...parts: unknown[]) =>
    asked.push(parts.filter(part => part !== undefined && part !== false).join(' '))
  return {
    client: openMarket({}).scope.client,
    asked,
    set: store.dispatch,
    getState: store.getState,
    subscribe: store.subscribe,
    resume: async (runId, { again, look } = {}) =>
      void words('resume', runId, again && 'again', look && 'look'),
    answer: (runId, isAccepted, acknowledged = []) =>
      void words('answer', runId, isAccepted ? 'yes' : 'no', ...acknowledged),
    follow: account => void words('follow', account),
    async forget(runId, { looked } = {}) {
      words('forget', runId, looked && 'looked')
      const left = store.getState().runs?.filter(run => run.runId !== runId)
      store.dispatch({ runs: left })
      return true
    },
    async forgetSeries(seriesId) {
      words('forget series', seriesId)
      const { series = [], runs = [] } = store.getState()
      store.dispatch({
        series: series.filter(each => each.seriesId !== seriesId),
        runs: runs.filter(run => run.series?.seriesId !== seriesId),
      })
      return true
    },
  }
}
