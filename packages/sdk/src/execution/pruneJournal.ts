import type { GuardedStore } from '../journal/guardStore.ts'
import { itemStates } from './itemStates.ts'
import { decodeRecord, type JournalRecord, readEnvelope } from './journalRecord.ts'

/** How many records are kept of runs of which nothing is in flight, and from how many on it is looked. */
const most = 50
const lookFrom = 10
/** How long the records and marks of runs that have ended are kept, and all others, milliseconds. */
const keepEnded = 600_000
const keepOpen = 30 * 86_400_000

/**
 * Forgets runs that ended a while ago (other tabs may just have waited for the latest), and whatever is
 * older than any transaction waits. A run of which something is in flight is never forgotten before that.
 */
export async function pruneJournal(store: GuardedStore): Promise<void> {
  for (const key of await store.keys('mark/')) {
    const age = Math.abs(Date.now() - Number(await store.get(key)))
    if (!(age <= keepEnded)) await store.delete(key)
  }
  const keys = await store.keys('run/')
  if (keys.length < lookFrom) return
  const quiet: { key: string; at: number }[] = []
  for (const key of keys) {
    const text = await store.get(key)
    const record = decodeRecord(text)
    const keep = record && isOpen(record) ? keepOpen : keepEnded
    if (!record) {
      if (isBygone(text)) await store.delete(key)
    } else if (Date.now() - record.updatedAt > keep) await store.delete(key)
    // Somebody may be carrying out one that is running.
    else if (record.status !== 'running' && !isInFlight(record)) {
      quiet.push({ key, at: record.updatedAt })
    }
  }
  quiet.sort((one, other) => other.at - one.at)
  for (const { key } of quiet.slice(most)) await store.delete(key)
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

/** Whether the wallet was asked for something of which the end is not known. */
function isInFlight(record: JournalRecord): boolean {
  if (!isOpen(record)) return false
  return record.steps.some(step =>
    step.items.some(
      (item, index) =>
        itemStates[item.state] === 'open' && record.prompts[`${step.id}/${index}`] !== undefined,
    ),
  )
}
