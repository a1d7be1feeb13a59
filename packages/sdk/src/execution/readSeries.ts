import type { ClientContext } from '../context.ts'
import { deepFreeze } from '../deepFreeze.ts'
import { isActionKind } from '../events.ts'
import type { SeriesSummary } from '../series.ts'
import { isHeld } from './intentLock.ts'
import { decodeSeries, seriesKey } from './seriesRecord.ts'
import { storeOf } from './storeOf.ts'

/** What was read before, so that only what changed is read anew. */
export type KnownSeries = Map<string, { text: string; summary: SeriesSummary | undefined }>

/** The series that the journal holds, those that began last first. */
export async function readSeries(
  context: ClientContext,
  known: KnownSeries = new Map(),
): Promise<readonly SeriesSummary[]> {
  const store = storeOf(context)
  if (!store) return []
  const keys = await store.keys('series/')
  for (const key of known.keys()) if (!keys.includes(key)) known.delete(key)
  const all: SeriesSummary[] = []
  for (const key of keys) {
    const text = await store.get(key)
    if (text === undefined) continue
    const record = decodeSeries(text)
    // One under another's key would stand in for it.
    if (!record || seriesKey(record) !== key || !isActionKind(record.action)) continue
    const carriedBy = context.carried.ids.has(record.seriesId)
      ? 'here'
      : (await isHeld(store, key))
        ? 'elsewhere'
        : undefined
    const before = known.get(key)
    const isSame = before?.text === text && before.summary?.carriedBy === carriedBy
    const { version: _, ...told } = record
    const summary =
      (isSame ? before.summary : undefined) ??
      deepFreeze({ ...told, action: record.action, carriedBy })
    known.set(key, { text, summary })
    all.push(summary)
  }
  return all.sort((one, other) => other.startedAt - one.startedAt)
}
