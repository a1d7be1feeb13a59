import type { ClientContext } from '../context.ts'
import { isolate } from '../isolate.ts'
import type { RunSummary } from '../runs.ts'
import { type KnownRuns, readRuns } from './readRuns.ts'
import { storeOf } from './storeOf.ts'

/** How often it is looked whether another tab still carries a run out: its end tells nobody. Milliseconds. */
const lookEvery = 5_000

/** Tells the runs of the journal, at first and whenever they changed; see `watchRuns`. */
export function followRuns(
  context: ClientContext,
  listener: (runs: readonly RunSummary[]) => unknown,
): () => void {
  const known: KnownRuns = new Map()
  let told: readonly RunSummary[] | undefined
  let isStopped = false
  let isReading = false
  let isStale = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = async (): Promise<void> => {
    isStale = true
    if (isReading) return
    isReading = true
    clearTimeout(timer)
    let runs: readonly RunSummary[] = []
    // What changes while it is read is read again, and told once.
    while (isStale && !isStopped) {
      isStale = false
      runs = await readRuns(context, known)
    }
    isReading = false
    if (isStopped) return
    if (!isSame(told, runs)) {
      told = runs
      isolate(
        () => listener(runs),
        error => context.logger.error(['A listener of runs threw', error]),
      )
    }
    if (runs.some(run => run.carriedBy === 'elsewhere')) timer = setTimeout(read, lookEvery)
  }
  const { listeners } = context.carried
  const hear = () => void read()
  listeners.add(hear)
  const unwatch = storeOf(context)?.watch(hear)
  hear()
  return () => {
    isStopped = true
    clearTimeout(timer)
    listeners.delete(hear)
    unwatch?.()
  }
}

/** Summaries are frozen, and made anew when something changed. */
function isSame(before: readonly RunSummary[] | undefined, now: readonly RunSummary[]): boolean {
  return before?.length === now.length && now.every((run, index) => run === before[index])
}
