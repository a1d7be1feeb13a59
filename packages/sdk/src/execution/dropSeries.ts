import type { ClientContext } from '../context.ts'
import { forget } from './forget.ts'
import { takeLock } from './intentLock.ts'
import { decodeRecord } from './journalRecord.ts'
import { seriesKey } from './seriesRecord.ts'
import { storeOf } from './storeOf.ts'

/** Forgets a series and its runs, unless somebody carries it out; see `forgetSeries`. */
export async function dropSeries(
  context: ClientContext,
  { seriesId }: { seriesId: string },
): Promise<boolean> {
  const store = storeOf(context)
  const key = seriesKey({ seriesId })
  if (!store || context.carried.ids.has(seriesId)) return false
  const lock = await takeLock(store, key, { wait: 0 })
  if (!lock) return false
  try {
    if ((await store.get(key)) === undefined) return false
    await store.delete(key)
  } finally {
    await lock.release()
  }
  for (const runKey of await store.keys('run/')) {
    const record = decodeRecord(await store.get(runKey))
    if (record?.series?.seriesId === seriesId) await forget(context, { runId: record.runId })
  }
  return true
}
