import type { GuardedStore } from '../journal/guardStore.ts'
import { isHeld } from './intentLock.ts'
import { isInFlight } from './isInFlight.ts'
import { decodeRecord, type JournalRecord, readEnvelope } from './journalRecord.ts'
import { noteForgotten } from './noteForgotten.ts'
import { decodeSeries } from './seriesRecord.ts'

/** How many records are kept of runs of which nothing is in flight, and from how many on it is looked. */
const most = 50
const lookFrom = 10
/** How many series of runs are kept. */
const mostSeries = 20
/** How long marks are kept, records of runs that have ended, and all others, milliseconds. */
const keepMarks = 600_000
const keepEnded = 7 * 86_400_000
const keepOpen = 30 * 86_400_000

/**
 * Forgets runs that ended long ago (people look at the latest), marks that no other tab can be waiting for any
 * more, and whatever is older than any transaction waits. A run of which something is in flight is never forgotten before that.
 */
export async function pruneJournal(store: GuardedStore): Promise<void> {
  for (const key of await store.keys('mark/')) {
    const age = Math.abs(Date.now() - Number(await store.get(key)))
    if (!(age <= keepMarks)) await store.delete(key)
  }
  await pruneSeries(store)
  const keys = await store.keys('run/')
  if (keys.length < lookFrom) return
  const quiet: { key: string; record: JournalRecord }[] = []
  for (const key of keys) {
    const text = await store.get(key)
    const record = decodeRecord(text)
    const keep = record && isOpen(record) ? keepOpen : keepEnded
    if (!record) {
      if (isBygone(text)) await store.delete(key)
    } else if (Date.now() - record.updatedAt > keep) await drop(store, key, record)
    // Somebody may be carrying out one that is running.
    else if (record.status !== 'running' && !(isOpen(record) && isInFlight(record))) {
      quiet.push({ key, record })
    }
  }
  quiet.sort((one, other) => other.record.updatedAt - one.record.updatedAt)
  for (const { key, record } of quiet.slice(most)) await drop(store, key, record)
}

async function drop(store: GuardedStore, key: string, record: JournalRecord): Promise<void> {
  if (await noteForgotten(store, record)) await store.delete(key)
}

/** Forgets series that are too old, and the oldest where there are too many; never one that is carried out. */
async function pruneSeries(store: GuardedStore): Promise<void> {
  const quiet: { key: string; at: number }[] = []
  for (const key of await store.keys('series/')) {
    const text = await store.get(key)
    const record = decodeSeries(text)
    if (record) quiet.push({ key, at: record.updatedAt })
    else if (readEnvelope(text)?.isNewer !== true) await store.delete(key)
  }
  quiet.sort((one, other) => other.at - one.at)
  for (const { key } of quiet.slice(mostSeries))
    if (!(await isHeld(store, key))) await store.delete(key)
}

/**
 * Whether a record that cannot be read is older than any transaction waits. One of a newer version of this
 * package is that version's to forget while its run is open.
 */
function isBygone(text: string | undefined): boolean {
  const known = readEnvelope(text)
  if (!known || Date.now() - known.updatedAt <= keepOpen) return false
  return !known.isNewer || ended.has(known.status ?? '')
}

const ended: ReadonlySet<string> = new Set(['complete', 'partial', 'failed'])

function isOpen({ status }: JournalRecord): boolean {
  return status === 'running' || status === 'unknown'
}
