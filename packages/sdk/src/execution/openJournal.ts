import type { Hash } from 'viem'
import type { ClientContext } from '../context.ts'
import type { GuardedStore } from '../journal/guardStore.ts'
import type { execute } from './execute.ts'
import { type IntentLock, takeLock } from './intentLock.ts'
import { isInFlight } from './isInFlight.ts'
import { isOver } from './isOver.ts'
import { createJournal, noJournal, type RunJournal } from './journal.ts'
import { decodeRecord, type JournalRecord, markKey } from './journalRecord.ts'
import { lockName } from './lockName.ts'
import { randomId } from './randomId.ts'
import { RunUnderWayError } from './runErrors.ts'
import { storeOf } from './storeOf.ts'
import { takenHashes } from './takenHashes.ts'

/** The longest wait for another tab that carries out the same wish: its prompts may take minutes. */
const longestWait = 1_800_000

/**
 * Takes the lock of a wish and opens the journal of its run. While another tab carries the same out, it
 * waits; what the other one got is the outcome for both.
 *
 * @returns The journal, or the record of the run that another tab completed in the meantime.
 * @throws RunUnderWayError when the end of another run, or of one before, is not clear; AbortedError
 */
export async function openJournal(
  context: ClientContext,
  options: execute.Options,
  intent: Hash,
): Promise<{ journal: RunJournal; ended?: undefined } | { ended: JournalRecord }> {
  const store = storeOf(context)
  if (!store) return { journal: noJournal() }
  const runId = randomId()
  const name = lockName({ intent, runId, again: options.again ?? false })
  const earlier = options.again ? { records: [], marks: [] } : await seen(store, intent)
  const lock = await takeLock(store, name, { wait: longestWait, signal: options.signal })
  if (!lock) return { journal: noJournal() }
  try {
    const ended = options.again
      ? undefined
      : await lookBack(context, { run: options, store, intent, runId, lock, earlier })
    if (ended) {
      await lock.release()
      return { ended }
    }
    const { logger } = context
    return { journal: createJournal({ logger, store, lock, intent, runId, run: options }) }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** What became of the runs of the same wish that were under way before. */
async function lookBack(
  context: ClientContext,
  options: {
    run: execute.Options
    store: GuardedStore
    intent: Hash
    runId: string
    lock: IntentLock
    /** What was there before the lock was asked for. */
    earlier: Awaited<ReturnType<typeof seen>>
  },
): Promise<JournalRecord | undefined> {
  const { run, store, intent, lock, earlier } = options
  const letGo = lock.waited && !lock.abandoned
  const { records: all, unreadable } = await recordsOf(store, intent)
  const before = new Set(earlier.records.map(signOf))
  const isNew = (record: JournalRecord) => !before.has(signOf(record))
  // It may be of a newer version, or of another: what it did cannot be said, so it is not taken for none.
  if (unreadable > 0) throw new RunUnderWayError({ reason: 'unreadable' })
  const records = []
  for (const record of inTheWay(all)) {
    const { runId, status } = record
    const hashes = hashesOf(record)
    // Its lock was free, so nobody carries it out any more. If it ended before our eyes and its storage
    // does not say how, that storage failed, and nobody knows what it did.
    if (status === 'running' && (isInFlight(record) || letGo)) {
      throw new RunUnderWayError({ reason: 'unfinished', hashes })
    }
    if (status === 'unknown') {
      const taken = await takenHashes(context, { store, account: record.account, runId })
      if (!(await isOver(context, { run, record, taken }))) {
        throw new RunUnderWayError({ reason: 'unknown', hashes })
      }
    }
    if (status === 'running' || status === 'unknown') await store.delete(`run/${intent}/${runId}`)
    else records.push(record)
  }
  const marks = await marksOf(store, intent)
  const isSeen = inTheWay(all).some(isNew) || marks.some(key => !earlier.marks.includes(key))
  if (letGo && !isSeen) throw new RunUnderWayError({ reason: 'unseen' })
  const last = records.findLast(isNew)
  const undone = last?.status === 'failed' && last.error?.moneyMoved === 'no'
  if (!lock.waited || !last || undone) {
    // They speak of the runs before this one only.
    await Promise.all(marks.map(key => store.delete(key)))
    return undefined
  }
  // Whoever waits for this look only must not take it for a run that nobody wrote down.
  await store.set(markKey({ intent, runId: options.runId }), `${Date.now()}`)
  if (last.status === 'complete') return last
  const reason = last.status === 'failed' ? 'failed' : 'partial'
  throw new RunUnderWayError({ reason, hashes: hashesOf(last) })
}

/** What is there of a wish's runs that may stand in the way of another. */
async function seen(store: GuardedStore, intent: Hash) {
  const [{ records }, marks] = await Promise.all([recordsOf(store, intent), marksOf(store, intent)])
  return { records: inTheWay(records), marks }
}

/** By which it shows that a record has changed. */
function signOf({ runId, status, updatedAt }: JournalRecord): string {
  return `${runId}/${status}/${updatedAt}`
}

/** The marks of runs and looks at them that ended and had asked the wallet for nothing. */
function marksOf(store: GuardedStore, intent: Hash): Promise<readonly string[]> {
  return store.keys(markKey({ intent, runId: '' }))
}

/** The runs that stand in others' way: those that were begun with `again` do not. */
function inTheWay(records: readonly JournalRecord[]): readonly JournalRecord[] {
  return records.filter(record => !record.again)
}

/** The runs of a wish, the latest last, and how many there are that cannot be read. */
async function recordsOf(
  store: GuardedStore,
  intent: Hash,
): Promise<{ records: JournalRecord[]; unreadable: number }> {
  const records: JournalRecord[] = []
  let unreadable = 0
  for (const key of await store.keys(`run/${intent}/`)) {
    const text = await store.get(key)
    const record = decodeRecord(text)
    if (record) records.push(record)
    else if (text !== undefined) unreadable += 1
  }
  return { records: records.sort((one, other) => one.updatedAt - other.updatedAt), unreadable }
}

function hashesOf(record: JournalRecord): readonly Hash[] {
  return Object.values(record.prompts).flatMap(({ hash }) => (hash ? [hash] : []))
}
