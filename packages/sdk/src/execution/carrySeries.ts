import type { ClientContext } from '../context.ts'
import { SluiceError } from '../errors.ts'
import type { GuardedStore } from '../journal/guardStore.ts'
import type { openSeries, Series, SeriesPart, SeriesRest } from '../series.ts'
import { type IntentLock, takeLock } from './intentLock.ts'
import { decodeRecord } from './journalRecord.ts'
import { randomId } from './randomId.ts'
import { decodeSeries, encodeSeries, type SeriesRecord, seriesKey } from './seriesRecord.ts'
import { storeOf } from './storeOf.ts'
import { withoutSecrets } from './withoutSecrets.ts'

/** Opens a series, a new one or what is left of one; see `openSeries`. */
export async function carrySeries(
  context: ClientContext,
  options: openSeries.Options,
): Promise<Series> {
  const { continues } = options
  const store = storeOf(context)
  const seriesId = continues?.seriesId ?? randomId()
  if (!store) return unkept(seriesId)
  const lock = await takeLock(store, seriesKey({ seriesId }), { wait: 0 })
  if (!lock) throw new UnderWayError()
  try {
    const record =
      continues === undefined
        ? begun(options, seriesId)
        : await readRest(store, { ...options, continues })
    return keep(context, { store, lock, record, own: continues?.parts ?? [] })
  } catch (error) {
    await lock.release()
    throw error
  }
}

const begun = (
  { action, chainId, account }: openSeries.Options,
  seriesId: string,
): SeriesRecord => ({
  ...{ version: 1, seriesId, action, chainId, parts: [] },
  account: account.toLowerCase() as `0x${string}`,
  ...{ startedAt: Date.now(), updatedAt: Date.now() },
})

/** A series of which every part that is continued is still left. */
async function readRest(
  store: GuardedStore,
  options: openSeries.Options & { continues: SeriesRest },
): Promise<SeriesRecord> {
  const { action, chainId, account, continues } = options
  const record = decodeSeries(await store.get(seriesKey(continues)))
  const isSame =
    record?.action === action &&
    record.chainId === chainId &&
    record.account.toLowerCase() === account.toLowerCase()
  if (!record || !isSame) throw new ChangedError()
  const stands = await standsOf(store, continues.seriesId)
  for (const number of continues.parts) {
    const part = record.parts[number]
    if (!part || part.isContinued || settled.has(part.status) || stands.has(number))
      throw new ChangedError()
  }
  return record
}

const settled: ReadonlySet<SeriesPart['status']> = new Set(['complete', 'unknown'])

/** The parts of which a run is complete, or not over. */
async function standsOf(store: GuardedStore, seriesId: string): Promise<ReadonlySet<number>> {
  const parts = new Set<number>()
  for (const key of await store.keys('run/')) {
    const run = decodeRecord(await store.get(key))
    if (run?.series?.seriesId !== seriesId) continue
    if (run.status !== 'failed' && run.status !== 'partial') parts.add(run.series.part)
  }
  return parts
}

function keep(
  context: ClientContext,
  options: {
    store: GuardedStore
    lock: IntentLock
    record: SeriesRecord
    own: readonly number[]
  },
): Series {
  const { store, lock, record } = options
  const { seriesId } = record
  let { own } = options
  let parts: readonly SeriesPart[] = record.parts
  // One that is continued stands in the journal already.
  let isKept = parts.length > 0
  const { carried } = context
  const tell = () => {
    for (const listener of [...carried.listeners]) listener()
  }
  const write = async () => {
    // Of a page that slept: another one may have taken it over.
    if (parts.length < 2 || !(await lock.held())) return
    const text = encodeSeries({ ...record, parts: [...parts], updatedAt: Date.now() })
    if (text === undefined) {
      if (isKept) await store.delete(seriesKey(record))
      isKept = false
      context.logger.warn(['A series is too long to be kept', seriesId])
    } else {
      isKept = true
      await store.set(seriesKey(record), text)
    }
  }
  const change = (part: number, changed: Partial<SeriesPart>) => {
    parts = parts.map((each, index) => (index === part ? { ...each, ...changed } : each))
  }
  carried.ids.add(seriesId)
  return {
    seriesId,
    isKept: () => isKept,
    async plan(terms) {
      for (const part of own) {
        const status = parts[part]?.status
        if (status !== undefined && !settled.has(status)) change(part, { isContinued: true })
      }
      own = terms.map((_, index) => parts.length + index)
      const planned = { status: 'planned', isContinued: false } as const
      parts = [...parts, ...terms.map(each => ({ ...planned, terms: withoutSecrets(each) }))]
      await write()
      tell()
      return own
    },
    async begin(part) {
      if (!(await lock.held())) throw new UnderWayError()
      change(part, { status: 'begun' })
      await write()
    },
    async end(part, status) {
      change(part, { status })
      await write()
    },
    async close() {
      carried.ids.delete(seriesId)
      await lock.release()
      tell()
    },
  }
}

/** Of a client without a journal. */
function unkept(seriesId: string): Series {
  let count = 0
  return {
    seriesId,
    isKept: () => false,
    plan: async terms => terms.map(() => count++),
    begin: async () => undefined,
    end: async () => undefined,
    close: async () => undefined,
  }
}

class UnderWayError extends SluiceError {
  constructor() {
    super('What is left of this is being carried out elsewhere', {
      code: 'run_under_way',
      retryable: true,
      hints: ['Nothing was sent for this call. Finish what another tab or window shows first.'],
    })
  }
}

class ChangedError extends SluiceError {
  constructor() {
    super('What was left of this has been carried out, or begun, meanwhile', {
      code: 'series_changed',
      hints: ['Nothing was sent for this call. Look at what is left of it now.'],
    })
  }
}
