import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import type { Block, BlockHeader, ChainSource, Log } from './chainSource.ts'
import { type ChainEvent, decodeLog, topics } from './decodeLog.ts'
import { inBloom } from './inBloom.ts'
import { keptBlocksOf } from './keptBlocksOf.ts'
import { readAhead } from './readAhead.ts'

/** Blocks per read: few enough that one answer stays small, many enough that a backfill is quick. */
const rangeSize = 100
/** Ranges that are read at the same time; they are handed on in their order. */
const rangesAtOnce = 4
/** Blocks per read where only those with logs of some contracts are read. */
const narrowRangeSize = 500
/** The most that the database takes as the place of a log in its block. */
const lastIndex = 2 ** 31 - 1

export type Cursor = { number: number; hash: Hex }

export type ChainUpdate =
  | { type: 'rollback'; to: number }
  | { type: 'blocks'; blocks: readonly Block[]; events: readonly ChainEvent[] }

/**
 * One pass from where the index stands to the head of the chain. When the chain is no longer the one
 * that was indexed (a reorganisation, or a local chain that lost blocks), a roll-back to the common
 * ancestor comes first. If the chain changes under a pass, or its nodes contradict themselves, the pass
 * ends early and the next one mends it.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 * @throws ForeignChainError when the nodes have another chain than the one that was indexed.
 */
export async function* chainUpdates(options: chainUpdates.Options): AsyncGenerator<ChainUpdate> {
  const { source, startBlock, signal } = options
  const head = await source.head()
  let cursor = options.cursor
  if (cursor && head.number === cursor.number && head.hash === cursor.hash) return
  if (cursor && !(await isOnChain(source, head, cursor))) {
    if (source.mayLag && (await isBehind(options, head, cursor))) return source.doubt?.()
    const ancestor = await commonAncestor(options, Math.min(cursor.number, head.number))
    // Of nodes elsewhere it is more likely that they are the wrong ones than that all has changed.
    if (!ancestor && source.mayLag) throw new ForeignChainError(source.chainId, cursor.number)
    yield { type: 'rollback', to: ancestor?.number ?? startBlock - 1 }
    cursor = ancestor
  }
  const first = cursor ? cursor.number + 1 : startBlock
  const { addresses, finalAddresses = addresses } = options
  const final = addresses ? head.number - keptBlocksOf(options) : Number.NEGATIVE_INFINITY
  const ranges = readAhead({
    ranges: rangesBetween(first, head.number, final),
    read: range =>
      range.to <= final
        ? readNarrow(source, range, finalAddresses)
        : readRange(source, range, addresses),
    atOnce: rangesAtOnce,
  })
  for await (const { range, blocks, logs: told } of ranges) {
    if (signal?.aborted) return
    const last = blocks.at(-1)
    const fits =
      last &&
      areOf(blocks, told) &&
      (range.to <= final
        ? isNarrow(blocks, range, cursor)
        : isLinked(blocks, range.from, cursor) && (await addMissed(options, blocks, told)))
    const logs = fits ? withoutCopies(told) : undefined
    if (!last || !logs) return source.doubt?.()
    const events = logs
      .map(log => decodeLog(log, options.currencies))
      .filter(event => event !== undefined)
    events.sort((a, b) => a.block - b.block || a.logIndex - b.logIndex)
    yield { type: 'blocks', blocks, events }
    cursor = { number: last.number, hash: last.hash }
  }
}

export declare namespace chainUpdates {
  type Options = {
    source: ChainSource
    /** Where the index stands; undefined when it is empty. */
    cursor: Cursor | undefined
    /** The hash under which a block was indexed, as far as it is kept. */
    storedHash: (number: number) => Promise<Hex | undefined>
    startBlock: number
    /** Blocks on top of one until it is never taken back: of older ones only what is followed has to be read. */
    keptBlocks?: number | undefined
    /**
     * The contracts whose logs are followed; all of them by default. Of blocks that are final those are read
     * that have some.
     */
    addresses?: readonly Hex[] | undefined
    /** The same in final blocks, where fewer are needed. */
    finalAddresses?: readonly Hex[] | undefined
    /** Tokens whose transfers and approvals change what offers are worth. */
    currencies?: readonly Hex[] | undefined
    signal?: AbortSignal | undefined
  }
}

type Range = { from: number; to: number }
type Read = { range: Range; blocks: Block[]; logs: Log[] }

/** Those that end at `final` or before are larger, and none goes beyond it that began before. */
function* rangesBetween(first: number, last: number, final: number): Generator<Range> {
  for (let from = first; from <= last; ) {
    const to =
      from <= final
        ? Math.min(final, from + narrowRangeSize - 1)
        : Math.min(last, from + rangeSize - 1)
    yield { from, to }
    from = to + 1
  }
}

async function readRange(
  source: ChainSource,
  range: Range,
  addresses: readonly Hex[] | undefined,
): Promise<Read> {
  const [blocks, logs] = await Promise.all([
    source.blocks(range.from, range.to),
    source.logs({ ...range, topics, addresses }),
  ])
  return { range, blocks, logs }
}

/** The first and the last block of a range and those with logs between, each with the transactions of its logs. */
async function readNarrow(
  source: ChainSource,
  range: Range,
  addresses: readonly Hex[] | undefined,
): Promise<Read> {
  const logs = await source.logs({ ...range, topics, addresses })
  const hashes = new Map<number, Set<Hex>>([
    [range.from, new Set()],
    [range.to, new Set()],
  ])
  for (const { blockNumber, transactionHash } of logs) {
    const known = hashes.get(blockNumber) ?? new Set()
    hashes.set(blockNumber, known.add(transactionHash))
  }
  const blocks = await Promise.all(
    [...hashes]
      .sort(([a], [b]) => a - b)
      .map(async ([number, transactions]): Promise<Block | undefined> => {
        const header = await source.header(number)
        // What has logs has not reverted.
        const list = [...transactions].map(hash => ({ hash, success: true }))
        return header && { ...header, transactions: list }
      }),
  )
  return { range, blocks: blocks.filter(block => block !== undefined), logs }
}

/** Whether a range that was read for its logs alone is the continuation of what is indexed, and complete. */
function isNarrow(blocks: readonly Block[], { from, to }: Range, cursor: Cursor | undefined) {
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (first?.number !== from || last?.number !== to) return false
  // A header of another block than the one that was asked for.
  if (blocks.some(({ number }, i) => i > 0 && number <= (blocks[i - 1]?.number ?? 0))) return false
  return cursor === undefined || first.parentHash === cursor.hash
}

/** Whether all logs are of these blocks. */
function areOf(blocks: readonly Block[], logs: readonly Log[]): boolean {
  const hashes = new Map(blocks.map(block => [block.number, block.hash]))
  return logs.every(log => hashes.get(log.blockNumber) === log.blockHash)
}

/** Each log once; undefined where a node says two things of one place, or names one that no block has. */
function withoutCopies(logs: readonly Log[]): Log[] | undefined {
  const found = new Map<string, Log>()
  for (const log of logs) {
    if (log.logIndex > lastIndex) return undefined
    const place = `${log.blockHash}:${log.logIndex}`
    const other = found.get(place)
    if (other && !isSame(log, other)) return undefined
    found.set(place, log)
  }
  return [...found.values()]
}

const isSame = (one: Log, other: Log) =>
  one.address === other.address &&
  one.data === other.data &&
  one.transactionHash === other.transactionHash &&
  one.topics.join() === other.topics.join()

/**
 * Adds the logs of blocks that came without. A node that does not have the newest blocks yet says that
 * they have no logs, not that it does not know: where a block's own filter says that there may be some,
 * they are asked for by its hash. Answers whether it has them.
 */
async function addMissed(
  { source, addresses }: chainUpdates.Options,
  blocks: readonly Block[],
  logs: Log[],
): Promise<boolean> {
  const having = new Set(logs.map(log => log.blockNumber))
  for (const { number, hash, logsBloom } of blocks) {
    if (having.has(number) || !logsBloom || !inBloom(logsBloom, topics)) continue
    if (addresses && !inBloom(logsBloom, addresses)) continue
    const missed = (await source.logsOf?.({ hash, topics, addresses })) ?? []
    if (missed.some(log => log.blockHash !== hash)) return false
    for (const log of missed) logs.push(log)
  }
  return true
}

/** Whether the chain is the indexed one without its newest blocks: such a node has yet to hear of them. */
async function isBehind(
  { storedHash }: chainUpdates.Options,
  head: BlockHeader,
  cursor: Cursor,
): Promise<boolean> {
  if (head.number >= cursor.number) return false
  const stored = await storedHash(head.number)
  return stored === undefined || stored === head.hash
}

async function isOnChain(source: ChainSource, head: BlockHeader, cursor: Cursor) {
  if (head.number < cursor.number) return false
  if (head.parentHash === cursor.hash) return true
  return (await source.header(cursor.number))?.hash === cursor.hash
}

async function commonAncestor(
  { source, storedHash }: chainUpdates.Options,
  from: number,
): Promise<Cursor | undefined> {
  for (let number = from; number >= 0; number--) {
    const stored = await storedHash(number)
    if (!stored) return undefined
    if ((await source.header(number))?.hash === stored) return { number, hash: stored }
  }
  return undefined
}

function isLinked(blocks: readonly Block[], from: number, cursor: Cursor | undefined): boolean {
  let parent = cursor?.hash
  for (const [index, block] of blocks.entries()) {
    if (block.number !== from + index) return false
    if (parent !== undefined && block.parentHash !== parent) return false
    parent = block.hash
  }
  return true
}

/** The nodes of a chain have nothing in common with what was indexed. */
export class ForeignChainError extends ServerError {
  override readonly name = 'ForeignChainError'

  constructor(chainId: number, block: number) {
    super(
      `The nodes of chain ${chainId} have another history than the one that was indexed up to block ${block}. Check its rpcUrls; if they are right, begin with an empty database.`,
      { code: 'foreign_chain', statusCode: 503 },
    )
  }
}
