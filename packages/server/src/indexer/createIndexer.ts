import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { bidCurrencies } from '../bidCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { describeFailure } from '../describeFailure.ts'
import { ServerError } from '../errors.ts'
import { recordEvents } from '../live/recordEvents.ts'
import { fetchMetadata } from '../metadata/fetchMetadata.ts'
import { refreshMetadata } from '../metadata/refreshMetadata.ts'
import { saveOrderStates } from '../orderbook/saveOrderStates.ts'
import { markZones } from '../orderbook/zone/markZones.ts'
import { createLease, LeaseLostError } from '../storage/createLease.ts'
import { fencedDb } from '../storage/fencedDb.ts'
import type { Database } from '../storage/openDatabase.ts'
import { blocks, cursors } from '../storage/schema/chainData.ts'
import { addPoolOrders } from './addPoolOrders.ts'
import { affectedOrders } from './affectedOrders.ts'
import { applyBlocks } from './applyBlocks.ts'
import { chainUpdates } from './chainUpdates.ts'
import { forgetIgnored } from './discoverCollections.ts'
import { rollBack } from './rollBack.ts'

export type IndexerStatus = {
  chainId: number
  /** The newest block that is indexed. */
  block: number | undefined
  /** The newest block that the chain was seen to have. */
  head: number | undefined
  /** Whether it is this process that indexes the chain; else another one does, with whom it shares the database. */
  leads: boolean
  /** Whether the index reached the head of the chain. */
  atHead: boolean
  /** Whether one round of reading tokens' metadata has ended since the start. */
  metadata: boolean
  /** Why the last pass failed; undefined when it did not. */
  error: string | undefined
}

export type Indexer = {
  status(): IndexerStatus
  /** Indexes up to the head, the metadata included. */
  catchUp(): Promise<void>
  /** Begins to follow the chain; ends with `close`. */
  follow(): void
  /** Looks at the chain now instead of at the next tick. */
  wake(): void
  close(): Promise<void>
}

/** Milliseconds between looks at the head, after a failure, and while another process leads. */
const pollInterval = 150
const retryInterval = 300
const standbyInterval = 500

/**
 * Follows one chain: blocks → events → rows, orders and metadata. Of several processes with one database
 * one leads, under a lease, and the others stand by. `onFailure` hears of each new reason why following
 * does not get on; the indexer itself goes on trying.
 */
export function createIndexer(shared: ChainContext, options: createIndexer.Options): Indexer {
  const { database, onFailure = () => undefined, lifetime } = options
  const { chain, source } = shared
  const lease = createLease(database, { name: `indexer:${chain.id}`, lifetime })
  const db = fencedDb(shared.db, lease.check)
  const context = { ...shared, db }
  const stopped = new AbortController()
  const { signal } = stopped
  let status: IndexerStatus = {
    chainId: chain.id,
    block: undefined,
    head: undefined,
    leads: false,
    atHead: false,
    metadata: false,
    error: undefined,
  }
  let passing: Promise<void> | undefined
  let metadata: Promise<void> | undefined
  let fetching: Promise<void> | undefined
  let following: Promise<unknown> | undefined
  let unsubscribe: (() => void) | undefined
  let waker = new AbortController()
  let hasPools = false
  let hasZones = false

  const pass = async () => {
    const [cursor] = await db.select().from(cursors).where(eq(cursors.chainId, chain.id))
    status = { ...status, block: cursor?.number }
    const storedHash = async (number: number) =>
      (
        await db
          .select({ hash: blocks.hash })
          .from(blocks)
          .where(and(eq(blocks.chainId, chain.id), eq(blocks.number, number)))
      )[0]?.hash
    const updates = chainUpdates({
      source,
      cursor,
      storedHash,
      startBlock: chain.startBlock,
      currencies: bidCurrencies(chain),
      signal,
    })
    let moved = false
    for await (const update of updates) {
      moved = true
      if (update.type === 'rollback') {
        await rollBack(context, update.to)
        context.metrics?.reorg(chain.id, Math.max((status.block ?? update.to) - update.to, 0))
        database.bus.publish({ chainId: chain.id, upTo: update.to })
        status = { ...status, block: update.to < chain.startBlock ? undefined : update.to }
      } else {
        await applyBlocks(context, update)
        const upTo = update.blocks.at(-1)?.number
        status = { ...status, block: upTo }
        if (upTo !== undefined) database.bus.publish({ chainId: chain.id, upTo })
      }
    }
    // A pool of the settings may hold tokens since long before; later ones come with blocks.
    if ((moved || !hasPools) && (await addPoolOrders(context)) > 0) moved = true
    hasPools = true
    if (!hasZones) await markZones(context)
    hasZones = true
    // Time alone changes orders too: they begin and end between blocks.
    if (!moved && cursor) {
      const states = await affectedOrders(context, [], cursor)
      if (states.states.length > 0) {
        await db.transaction(async tx => {
          const read = { ...states, indexed: cursor.hash }
          const events = await saveOrderStates(tx, chain, read, context.now())
          await recordEvents(tx, chain.id, events, context.now())
        })
        context.announce?.()
      }
    }
    const atHead = await isAtHead()
    status = { ...status, atHead, error: undefined }
  }

  const isAtHead = async () => {
    const { number } = await source.head()
    status = { ...status, head: number }
    return status.block !== undefined && number <= status.block
  }

  /** What the leader has written: all there is to know while another process leads. */
  const watch = async () => {
    const [cursor] = await db.select().from(cursors).where(eq(cursors.chainId, chain.id))
    status = { ...status, block: cursor?.number, metadata: true }
    const atHead = await isAtHead()
    status = { ...status, atHead, error: undefined }
  }

  const lead = async () => {
    const leads = await lease.take()
    // What other contracts are was found out on a chain that may have changed since.
    if (leads && !status.leads) forgetIgnored(context)
    status = { ...status, leads }
    return leads
  }

  const step = async () => ((await lead()) ? pass() : watch())

  const once = () => {
    passing ??= step()
      .catch(error => {
        status = { ...status, atHead: false, error: sentenceOf(error) }
        if (error instanceof LeaseLostError) status = { ...status, leads: false }
        throw error
      })
      .finally(() => {
        passing = undefined
      })
    return passing
  }

  const readMetadata = () => {
    metadata ??= refreshMetadata(context, signal).finally(() => {
      // Whatever became of it: a contract that cannot be read must not keep the market from starting.
      status = { ...status, metadata: true }
      metadata = undefined
    })
    return metadata
  }

  /** By itself: what stands elsewhere may take for ever, and nothing waits for it. */
  const fetchRemote = () => {
    fetching ??= fetchMetadata(context, signal).finally(() => {
      fetching = undefined
    })
    return fetching
  }

  let told: string | undefined
  /** Tells of a failure once, not at every attempt. */
  const tell = (error: unknown) => {
    const message = describeFailure(error)
    if (message !== told && !signal.aborted) onFailure(error)
    told = message
  }

  const loop = async () => {
    while (!signal.aborted) {
      waker = new AbortController()
      let pause = pollInterval
      try {
        await once()
        // Not awaited: pictures must not hold up blocks. What fails is tried again with the next pass.
        if (status.leads) readMetadata().then(fetchRemote).catch(tell)
        else pause = standbyInterval
      } catch (error) {
        tell(error)
        pause = retryInterval
      }
      await sleep(pause, undefined, { signal: AbortSignal.any([signal, waker.signal]) }).catch(
        () => undefined,
      )
    }
  }

  return {
    status: () => status,
    async catchUp() {
      await once()
      if (!status.leads) return
      await readMetadata()
      await fetchRemote()
    },
    follow() {
      following ??= Promise.all([loop(), lease.keep(signal)])
      unsubscribe ??= database.bus.subscribe(hint => {
        const isOurs = hint?.chainId === chain.id && hint.upTo !== undefined
        if (!status.leads && (hint === undefined || isOurs)) waker.abort()
      })
    },
    wake: () => waker.abort(),
    async close() {
      stopped.abort()
      unsubscribe?.()
      await Promise.allSettled([following, passing, metadata, fetching])
      await lease.release().catch(() => undefined)
    },
  }
}

export declare namespace createIndexer {
  type Options = {
    database: Database
    onFailure?: ((error: unknown) => void) | undefined
    /** Milliseconds for which the lease lasts unless it is renewed. */
    lifetime?: number | undefined
  }
}

/** For answers: what is not meant for clients stays out of them. */
function sentenceOf(error: unknown): string {
  return error instanceof ServerError ? error.message : 'The index does not get on: see the log.'
}
