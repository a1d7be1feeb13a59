import type { ExecutionResult } from '@sluice/sdk'

/** Whether the client rejected with the end of a run some of which was done: there is something to show, and a rest. */
export function isPartialBy(error: unknown, { state }: Pick<ExecutionResult, 'state'>): boolean {
  if (state.status !== 'partial' || state.error === undefined || state.error !== error) return false
  // What was mined did nothing of what was asked for.
  return !/^nothing_/.test(state.error.code)
}
