import type { GuardedStore } from '../journal/guardStore.ts'
import { takeLock } from './intentLock.ts'
import type { JournalRecord } from './journalRecord.ts'
import { decodeSeries, encodeSeries, seriesKey } from './seriesRecord.ts'
import type { ItemState } from './state.ts'

/**
 * Notes in the series of a run how that run ended, before its record goes: else its part would look as if it had
 * never been begun.
 *
 * @returns Whether the record may go. Not while somebody carries the series out.
 */
export async function noteForgotten(store: GuardedStore, record: JournalRecord): Promise<boolean> {
  const { series } = record
  if (!series) return true
  const key = seriesKey(series)
  if (decodeSeries(await store.get(key)) === undefined) return true
  const lock = await takeLock(store, key, { wait: 0 })
  if (!lock) return false
  try {
    const kept = decodeSeries(await store.get(key))
    const part = kept?.parts[series.part]
    if (!kept || !part) return true
    part.status = statusOf(record)
    const text = encodeSeries(kept)
    if (text !== undefined) await store.set(key, text)
    return true
  } finally {
    await lock.release()
  }
}

const undone: ReadonlySet<ItemState> = new Set([
  ...(['planned', 'verified', 'rejected', 'reverted', 'cancelled', 'expired', 'blocked'] as const),
])

/** `failed` only where nothing at all is done of it. */
function statusOf({ status, error, steps }: JournalRecord): 'complete' | 'failed' | 'unknown' {
  if (status === 'complete') return 'complete'
  const isUntouched = steps.every(step => step.items.every(item => undone.has(item.state)))
  return status === 'failed' && error?.moneyMoved === 'no' && isUntouched ? 'failed' : 'unknown'
}
