import { useSyncExternalStore } from 'react'
import type { Runs, RunsState } from '../flow/runs/createRuns.ts'

/** The runs of the journal, live. */
export function useRuns(runs: Pick<Runs, 'subscribe' | 'getState'>): RunsState {
  return useSyncExternalStore(runs.subscribe, runs.getState, runs.getState)
}
