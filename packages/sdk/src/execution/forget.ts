import type { ClientContext } from '../context.ts'
import { takeLock } from './intentLock.ts'
import { isInFlight } from './isInFlight.ts'
import { decodeRecord, type JournalRecord } from './journalRecord.ts'
import { lockName } from './lockName.ts'
import { noteForgotten } from './noteForgotten.ts'
import { storeOf } from './storeOf.ts'
import { isUnfinished } from './summarize.ts'

/** Forgets a run, unless somebody carries it out or its end is not known; see `forgetRun`. */
export async function forget(
  context: ClientContext,
  { runId, looked = false }: { runId: string; looked?: boolean | undefined },
): Promise<boolean> {
  const store = storeOf(context)
  const keys = (await store?.keys('run/')) ?? []
  const key = keys.find(entry => entry.endsWith(`/${runId}`))
  if (!store || key === undefined || context.carried.ids.has(runId)) return false
  const record = decodeRecord(await store.get(key))
  if (!record) return false
  if (!isUnfinished(record)) {
    if (!(await noteForgotten(store, record))) return false
    await store.delete(key)
    return true
  }
  const lock = await takeLock(store, lockName(record), { wait: 0 })
  if (!lock) return false
  try {
    const latest = decodeRecord(await store.get(key))
    if (!latest || !(looked || isIdle(latest))) return false
    if (!(await noteForgotten(store, latest))) return false
    await store.delete(key)
    return true
  } finally {
    await lock.release()
  }
}

/** Over, or stopped while the wallet was asked for nothing of which the end is not known. */
function isIdle(record: JournalRecord): boolean {
  return !isUnfinished(record) || (record.status === 'running' && !isInFlight(record))
}
