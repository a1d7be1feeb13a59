import { and, asc, between, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { backfills, blocks as blocksTable } from '../storage/schema/chainData.ts'
import { applyOldBlocks } from './applyOldBlocks.ts'
import type { Block } from './chainSource.ts'
import { chainUpdates } from './chainUpdates.ts'
import type { ChainEvent } from './decodeLog.ts'
import { followedAddresses } from './followedAddresses.ts'

/** Milliseconds after which the newest blocks have their turn. */
const slice = 3000

type Read = { any: boolean; touched: Set<Hex> }

type Options = {
  signal: AbortSignal
  /** Is told what blocks hold before it is written. */
  arrived: (events: readonly ChainEvent[]) => void
}

/**
 * Reads some more of the blocks that were not read for contracts that are followed now.
 *
 * @returns Whether nothing is left, and whether anything was read.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function backfill(context: ChainContext, options: Options) {
  const read: Read = { any: false, touched: new Set() }
  try {
    return { isWhole: await readSlice(context, options, read), hasRead: read.any }
  } finally {
    // Also where none is named: which blocks and transactions are there may be told of no contract.
    if (read.any) context.announce?.([...read.touched])
  }
}

async function readSlice(
  context: ChainContext,
  { signal, arrived }: Options,
  read: Read,
): Promise<boolean> {
  const { chain, source } = context
  const ends = performance.now() + slice
  for (let job = await nextBackfill(context); job; job = await nextBackfill(context)) {
    const last = await source.header(job.until)
    if (!last) return false
    const addresses = job.collections
      ? followedAddresses({ ...chain, collections: job.collections }, [])
      : undefined
    const updates = chainUpdates({
      // What lies behind its last block is the index' own business.
      source: { ...source, head: async () => last },
      cursor: undefined,
      storedHash: async () => undefined,
      startBlock: job.next,
      addresses,
      signal,
    })
    let next = job.next
    for await (const update of updates) {
      if (update.type !== 'blocks' || !(await areIndexed(context, update.blocks))) return false
      read.any = true
      arrived(update.events)
      for (const contract of await applyOldBlocks(context, update, job)) read.touched.add(contract)
      next = (update.blocks.at(-1)?.number ?? next) + 1
      if (performance.now() > ends) return (await nextBackfill(context)) === undefined
    }
    // Its node was doubted, or it was ended.
    if (next <= job.until) return false
  }
  return true
}

/** What is to be read first of what is left; undefined where nothing is. */
export async function nextBackfill({ db, chain }: Pick<ChainContext, 'db' | 'chain'>) {
  const [job] = await db
    .select()
    .from(backfills)
    .where(eq(backfills.chainId, chain.id))
    .orderBy(asc(backfills.id))
    .limit(1)
  return job
}

/** Whether the blocks are those that the index knows, as far as they are kept. */
async function areIndexed({ db, chain }: ChainContext, read: readonly Block[]): Promise<boolean> {
  const [first, last] = [read[0], read.at(-1)]
  if (!first || !last) return false
  const stored = await db
    .select({ number: blocksTable.number, hash: blocksTable.hash })
    .from(blocksTable)
    .where(
      and(
        eq(blocksTable.chainId, chain.id),
        between(blocksTable.number, first.number, last.number),
      ),
    )
  const hashes = new Map(stored.map(({ number, hash }) => [number, hash]))
  return read.every(({ number, hash }) => (hashes.get(number) ?? hash) === hash)
}
