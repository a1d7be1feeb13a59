import type { Hex } from 'viem'
import type { Block, BlockHeader, ChainSource } from './chainSource.ts'
import { type ChainEvent, decodeLog, topics } from './decodeLog.ts'

/** Blocks per read: few enough that one answer stays small, many enough that a backfill is quick. */
const rangeSize = 100

export type Cursor = { number: number; hash: Hex }

export type ChainUpdate =
  | { type: 'rollback'; to: number }
  | { type: 'blocks'; blocks: readonly Block[]; events: readonly ChainEvent[] }

/**
 * One pass from where the index stands to the head of the chain. When the chain is no longer the one
 * that was indexed (a reorganisation, or a local chain that lost blocks), a roll-back to the common
 * ancestor comes first. If the chain changes under a pass, the pass ends early and the next one mends it.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function* chainUpdates(options: chainUpdates.Options): AsyncGenerator<ChainUpdate> {
  const { source, startBlock, signal } = options
  const head = await source.head()
  let cursor = options.cursor
  if (cursor && head.number === cursor.number && head.hash === cursor.hash) return
  if (cursor && !(await isOnChain(source, head, cursor))) {
    const ancestor = await commonAncestor(options, Math.min(cursor.number, head.number))
    yield { type: 'rollback', to: ancestor?.number ?? startBlock - 1 }
    cursor = ancestor
  }
  while (!signal?.aborted) {
    const from = cursor ? cursor.number + 1 : startBlock
    const to = Math.min(head.number, from + rangeSize - 1)
    if (from > to) return
    const [blocks, logs] = await Promise.all([
      source.blocks(from, to),
      source.logs({ from, to, topics }),
    ])
    const hashes = new Map(blocks.map(block => [block.number, block.hash]))
    const linked = isLinked(blocks, from, cursor)
    if (!linked || logs.some(log => hashes.get(log.blockNumber) !== log.blockHash)) return
    const last = blocks.at(-1)
    if (!last) return
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
    /** Tokens whose transfers and approvals change what offers are worth. */
    currencies?: readonly Hex[] | undefined
    signal?: AbortSignal | undefined
  }
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
