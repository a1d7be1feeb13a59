import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { growingPause } from '../growingPause.ts'
import { fetchMetadata } from '../metadata/fetchMetadata.ts'
import { refreshMetadata } from '../metadata/refreshMetadata.ts'
import { createSignatureCheck } from '../orderbook/createSignatureCheck.ts'
import { refreshRoyalties } from '../orderbook/refreshRoyalties.ts'
import { createSetPruner } from '../orderbook/tokenSets/pruneSets.ts'
import { watchPending } from '../pending/watchPending.ts'
import { keepValues } from '../rates/keepValues.ts'
import { valueSales } from '../rates/valueSales.ts'
import { createLease, LeaseLostError } from '../storage/createLease.ts'
import { fencedDb } from '../storage/fencedDb.ts'
import type { Database } from '../storage/openDatabase.ts'
import { cursors } from '../storage/schema/chainData.ts'
import { addFound } from './addFound.ts'
import { applyBlocks } from './applyBlocks.ts'
import { askRoyalties } from './askRoyalties.ts'
import { backfill, nextBackfill } from './backfill.ts'
import type { BlockHeader } from './chainSource.ts'
import { type Cursor, chainUpdates } from './chainUpdates.ts'
import { createQuiet } from './createQuiet.ts'
import { askUnanswered, forgetIgnored } from './discoverCollections.ts'
import { countFigures } from './figures/countFigures.ts'
import { keepFigures } from './figures/keepFigures.ts'
import { finalAddresses } from './finalAddresses.ts'
import { findBlockHash } from './findBlockHash.ts'
import { followConduits } from './followConduits.ts'
import { followCurrencies } from './followCurrencies.ts'
import { followedAddresses } from './followedAddresses.ts'
import { followPools } from './followPools.ts'
import { followPoolTokens } from './followPoolTokens.ts'
import { forgetOld } from './forgetOld.ts'
import type { Indexer } from './Indexer.ts'
import type { IndexerStatus } from './IndexerStatus.ts'
import { isAtHead } from './isAtHead.ts'
import { keptBlocksOf } from './keptBlocksOf.ts'
import { markChanged } from './markChanged.ts'
import { planBackfills } from './planBackfills.ts'
import { pollIntervalOf } from './pollIntervalOf.ts'
import { readBalances } from './readBalances.ts'
import { rollBack } from './rollBack.ts'
import { sentenceOf } from './sentenceOf.ts'
import { settlePosted } from './settlePosted.ts'
import { singleFlight } from './singleFlight.ts'
import { tellOnce } from './tellOnce.ts'
import { updateDue } from './updateDue.ts'
import { walkRanges } from './walkRanges.ts'
import { type HeadWatch, watchHeads } from './watchHeads.ts'

/** Milliseconds between looks while another process leads, and after failures. */
const [standbyInterval, retries] = [500, { first: 300, longest: 5000 }]
/** The least of milliseconds between looks where a node tells of new blocks: not of those that a reorganisation takes back. */
const toldInterval = 250

/**
 * Follows one chain: blocks → events → rows, orders and metadata. Of several processes with one database
 * one leads, under a lease, and the others stand by. `onFailure` hears of each new reason why following
 * does not get on; the indexer itself goes on trying.
 */
export function createIndexer(shared: ChainContext, options: createIndexer.Options): Indexer {
  const { database, onFailure = () => undefined, lifetime } = options
  const { pauseAfter = failures => growingPause(failures, retries) } = options
  const { chain, source } = shared
  const lease = createLease(database, { name: `indexer:${chain.id}`, lifetime })
  const db = fencedDb(shared.db, lease.check)
  const context = { ...shared, db }
  const stopped = new AbortController()
  const { signal } = stopped
  let status: IndexerStatus = {
    chainId: chain.id,
    ...{ block: undefined, head: undefined, error: undefined },
    ...{ leads: false, atHead: false, metadata: false },
  }
  let [passing, following]: Promise<unknown>[] = []
  let unsubscribe: (() => void) | undefined
  let heads: HeadWatch | undefined
  let waker = new AbortController()
  /** The term of the lease for which what is yet to be read was planned. */
  let planned: number | undefined
  let suspected: Hex | undefined
  const [figures, worths] = [keepFigures(context), valueSales(shared)]
  const [pruneSets, signatures] = [createSetPruner(context), createSignatureCheck(context, signal)]
  const [findCurrencies, findConduits] = [followCurrencies(context), followConduits(context)]
  const [findPools, poolTokens] = [followPools(context, signal), followPoolTokens(context)]
  const [posted, quiet, forget] = [settlePosted(context), createQuiet(context), forgetOld(context)]

  const pass = async () => {
    quiet.look()
    const [cursor] = await db.select().from(cursors).where(eq(cursors.chainId, chain.id))
    status = { ...status, block: cursor?.number }
    const term = lease.term()
    await posted.begin(cursor, term)
    await figures()
    await pruneSets()
    // Whoever led between two terms may have followed less.
    if (term === undefined || planned !== term) await planBackfills(context)
    planned = term
    // The same object for whoever remembers something by it.
    context.chain = await findPools(term)
    const found = cursor ? await addFound(context, cursor.number) : []
    if (found.length > 0) context.announce?.(found)
    const currencies = await findCurrencies(term)
    const updates = chainUpdates({
      ...{ source, cursor, keptBlocks: keptBlocksOf(chain) },
      storedHash: number => findBlockHash(context, number),
      startBlock: chain.startBlock,
      addresses: followedAddresses(context.chain, currencies, await findConduits(term)),
      finalAddresses: await finalAddresses(context),
      currencies,
      signal,
    })
    let moved = false
    for await (const update of updates) {
      moved = true
      if (update.type === 'rollback') {
        await rollBack(context, update.to, poolTokens.returned)
        context.metrics?.reorg(chain.id, Math.max((status.block ?? update.to) - update.to, 0))
        database.bus.publish({ chainId: chain.id, upTo: update.to })
        status = { ...status, block: update.to < chain.startBlock ? undefined : update.to }
      } else {
        poolTokens.arrived(update.events)
        const touched = await applyBlocks(context, update)
        const upTo = update.blocks.at(-1)?.number
        status = { ...status, block: upTo }
        if (upTo !== undefined) database.bus.publish({ chainId: chain.id, upTo, touched })
      }
      // Of very many blocks the last is far: what is to be counted has a tenth of a second after each part.
      await countFigures(context, { slice: 100 })
    }
    const pooled = await poolTokens.add(term)
    if (pooled.added > 0) context.announce?.(pooled.touched)
    moved ||= pooled.added > 0 || !pooled.isWhole
    await forget()
    const isCounted = await countFigures(context)
    const isMarked = await markChanged(context)
    const { isWhole, hasRead } = await backfill(context, { signal, arrived: poolTokens.arrived })
    const isWalked = await walkRanges(context)
    if (!(await worths(context))) moved = true
    // The tokens of old blocks, too, become known with them. Of balances no order is read again.
    moved ||= hasRead || !isWhole
    const told = isWhole ? await readBalances(context) : []
    if (told.length > 0) context.announce?.(told)
    const isDue = !moved && cursor !== undefined && (await updateDue(context, cursor))
    const head = await source.head()
    const atHead = isAt(head) && isWhole
    status = { ...status, atHead, error: undefined }
    const isDone = isCounted && isMarked && isWalked && told.length === 0 && !moved && !isDue
    if (atHead && isDone && cursor?.hash === head.hash) quiet.begin(cursor)
    posted.end({ moved, term })
  }

  const isAt = ({ number }: BlockHeader) => {
    status = { ...status, head: number }
    return isAtHead(status.block, number)
  }
  /** What the leader has written: all there is to know while another process leads. */
  const watch = async () => {
    const [cursor] = await db.select().from(cursors).where(eq(cursors.chainId, chain.id))
    status = { ...status, block: cursor?.number, metadata: true }
    const atHead = isAt(await source.head())
    if (cursor && !atHead && source.mayLag) await suspect(cursor)
    const isWhole = (await nextBackfill(context)) === undefined
    status = { ...status, atHead: atHead && isWhole, error: undefined }
  }

  /**
   * A node that claims more than is indexed must have the block that comes next. The leader finds out by
   * reading it; of a reorganisation that it has yet to hear of, it gets a look's time to do so.
   */
  const suspect = async ({ number, hash }: Cursor) => {
    const next = await source.header(number + 1)
    const fits = next?.parentHash === hash
    if (!fits && suspected === hash) source.doubt?.()
    suspected = fits ? undefined : hash
  }

  const lead = async () => {
    const leads = await lease.take()
    // What other contracts are was found out on a chain of before, and whoever led may have been ended before a hint.
    if (leads && !status.leads) {
      forgetIgnored(context)
      context.announce?.()
    }
    status = { ...status, leads }
    return leads
  }

  const failed = (error: unknown) => {
    status = { ...status, atHead: false, error: sentenceOf(error) }
    if (error instanceof LeaseLostError) status = { ...status, leads: false }
    throw error
  }

  const once = () => {
    passing ??= lead()
      .then(leads => (leads ? pass() : watch()))
      .catch(failed)
      .finally(() => {
        passing = undefined
      })
    return passing
  }

  const readMetadata = singleFlight(() =>
    refreshMetadata(context, signal)
      .then(() => refreshRoyalties(context, { signal }))
      .then(() => askUnanswered(context))
      .finally(() => {
        // Whatever became of it: a contract that cannot be read must not keep the market from starting.
        status = { ...status, metadata: true }
      }),
  )

  /** By itself: what stands elsewhere may take for ever, and nothing waits for it. */
  const fetchRemote = singleFlight(() => fetchMetadata(context, signal))
  /** By themselves as well: contracts that have been slow before, and pools with all listings that go by them. */
  const values = keepValues(context, { signal, shared })
  const aside = [() => askRoyalties(context, signal), values].map(singleFlight)
  const tell = tellOnce(onFailure, signal)

  const loop = async () => {
    let failures = 0
    while (!signal.aborted) {
      const isWoken = waker.signal.aborted
      waker = new AbortController()
      let pause = pollIntervalOf(chain)
      try {
        if (!isWoken && status.leads && (await quiet.lasts().catch(failed))) {
          await rest(heads?.isLive() ? Math.max(pause, toldInterval) : pause)
          continue
        }
        await once()
        failures = 0
        // Not awaited: pictures must not hold up blocks. What fails is tried again with the next pass.
        if (status.leads) {
          readMetadata().then(fetchRemote).catch(tell)
          for (const work of aside) work().catch(tell)
          if (status.atHead) signatures.check().catch(tell)
        } else pause = standbyInterval
      } catch (error) {
        tell(error)
        pause = pauseAfter(++failures)
      }
      await rest(pause)
    }
  }

  const rest = (pause: number) =>
    sleep(pause, undefined, { signal: AbortSignal.any([signal, waker.signal]) }).catch(
      () => undefined,
    )

  return {
    status: () => status,
    async catchUp() {
      await once()
      if (!status.leads) return
      await signatures.check()
      await readMetadata()
      for (const work of [fetchRemote, ...aside]) await work()
    },
    follow() {
      const { rpcSocket: url } = chain
      if (url !== undefined) heads ??= watchHeads({ url, signal, onHead: () => waker.abort() })
      const pending = watchPending(context, { signal, leads: () => status.leads, onFailure: tell })
      following ??= Promise.all([loop(), lease.keep(signal), pending])
      unsubscribe ??= database.bus.subscribe(hint => {
        if (hint && hint.chainId !== chain.id) return
        if (status.leads) quiet.touch()
        else if (!hint || hint.upTo !== undefined) waker.abort()
      })
    },
    wake: () => waker.abort(),
    touch: () => quiet.touch(),
    async close() {
      stopped.abort()
      unsubscribe?.()
      await Promise.allSettled([
        ...[following, passing, heads?.ended, signatures.end()],
        ...[readMetadata, fetchRemote, ...aside].map(work => work.running()),
      ])
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
    /** Milliseconds until the next look after so many failed ones; by default 300, and longer each time, up to 5,000. */
    pauseAfter?: ((failures: number) => number) | undefined
  }
}
