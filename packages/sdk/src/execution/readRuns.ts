import type { ClientContext } from '../context.ts'
import type { GuardedStore } from '../journal/guardStore.ts'
import type { RunSummary } from '../runs.ts'
import { isHeld } from './intentLock.ts'
import { decodeRecord, type JournalRecord } from './journalRecord.ts'
import { lockName } from './lockName.ts'
import { storeOf } from './storeOf.ts'
import { isUnfinished, summarize } from './summarize.ts'

/** What was read of each record before, so that only those that changed are read anew. */
export type KnownRuns = Map<
  string,
  {
    text: string
    record: JournalRecord | undefined
    summary?: RunSummary | undefined
  }
>

/** The runs that the journal holds, those that began last first. */
export async function readRuns(
  context: ClientContext,
  known: KnownRuns = new Map(),
): Promise<readonly RunSummary[]> {
  const store = storeOf(context)
  if (!store) return []
  const keys = await store.keys('run/')
  for (const key of known.keys()) if (!keys.includes(key)) known.delete(key)
  const runs: RunSummary[] = []
  for (const key of keys) {
    const text = await store.get(key)
    if (text === undefined) continue
    const before = known.get(key)
    const record = before?.text === text ? before.record : decodeRecord(text)
    const carriedBy = record && (await carrierOf(context, store, record))
    const isSame = before?.text === text && before.summary?.carriedBy === carriedBy
    const summary = isSame ? before.summary : record && summarize(record, carriedBy)
    known.set(key, { text, record, summary })
    if (summary) runs.push(summary)
  }
  return runs.sort((one, other) => other.startedAt - one.startedAt)
}

async function carrierOf(
  context: ClientContext,
  store: GuardedStore,
  record: JournalRecord,
): Promise<RunSummary['carriedBy']> {
  if (context.carried.ids.has(record.runId)) return 'here'
  if (!isUnfinished(record)) return undefined
  return (await isHeld(store, lockName(record))) ? 'elsewhere' : undefined
}
