import type { ClientContext } from '../context.ts'
import type { RunSummary } from '../runs.ts'
import { followJournal } from './followJournal.ts'
import { type KnownRuns, readRuns } from './readRuns.ts'

/** Tells the runs of the journal, at first and whenever they changed; see `watchRuns`. */
export function followRuns(
  context: ClientContext,
  listener: (runs: readonly RunSummary[]) => unknown,
): () => void {
  const known: KnownRuns = new Map()
  return followJournal(context, () => readRuns(context, known), listener)
}
