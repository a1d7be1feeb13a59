import { deepFreeze } from '../deepFreeze.ts'
import { isActionKind } from '../events.ts'
import type { RunSummary } from '../runs.ts'
import { isInFlight } from './isInFlight.ts'
import { itemStates } from './itemStates.ts'
import { fromErrorRecord, type JournalRecord, stateOf } from './journalRecord.ts'
import { restoreState } from './restoreState.ts'
import type { StepItem } from './state.ts'
import { subjectOf } from './subjectOf.ts'

/** A record as callers see it; undefined for an action that this version does not know. */
export function summarize(
  record: JournalRecord,
  carriedBy: RunSummary['carriedBy'],
): RunSummary | undefined {
  const { runId, chainId, account, startedAt, updatedAt, status, error, expectedPrice } = record
  const { action } = record
  if (!isActionKind(action)) return undefined
  const { steps, path } = stateOf(record)
  return deepFreeze({
    ...{ runId, action, chainId, account, startedAt, updatedAt },
    ...{ status, error: error && fromErrorRecord(error), carriedBy, expectedPrice, steps, path },
    next: nextOf(record),
    inFlight: isUnfinished(record) && isInFlight(record),
    subject: subjectOf(record),
    terms: record.terms,
    series: record.series,
  })
}

export function isUnfinished({ status }: Pick<JournalRecord, 'status'>): boolean {
  return status === 'running' || status === 'unknown'
}

function nextOf(record: JournalRecord): RunSummary['next'] {
  if (!isUnfinished(record)) return 'none'
  const items = restoreState(record).steps.flatMap((step): readonly StepItem[] => step.items)
  // One that failed ends the run, whatever is left.
  if (items.some(({ state, errorData }) => itemStates[state] === 'over' && errorData))
    return 'follow'
  if (items.some(({ state, callsId }) => looked.has(state) && !callsId)) return 'look'
  return items.some(({ state }) => state === 'planned') ? 'ask' : 'follow'
}

/** Asked for, and nothing to follow. */
const looked = new Set<StepItem['state']>(['prompting', 'dropped', 'unknown'])
