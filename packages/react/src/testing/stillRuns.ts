import type { RunSummary } from '@sluice/sdk'
import { createStore } from '../flow/createStore.ts'
import type { Runs, RunsState } from '../flow/runs/createRuns.ts'
import { openMarket } from './openMarket.ts'

/** Runs that stand still until others are set, and remember what was asked of them. */
export function stillRuns(
  runs: readonly RunSummary[] | undefined,
): Runs & { set(change: Partial<RunsState>): void; asked: string[] } {
  const store = createStore<RunsState, Partial<RunsState>>(
    (state, change) => ({ ...state, ...change }),
    { runs, busy: new Set(), errors: new Map() },
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
    resume: async (runId, { again } = {}) => void words('resume', runId, again && 'again'),
    follow: account => void words('follow', account),
    async forget(runId, { looked } = {}) {
      words('forget', runId, looked && 'looked')
      const left = store.getState().runs?.filter(run => run.runId !== runId)
      store.dispatch({ runs: left })
      return true
    },
  }
}
