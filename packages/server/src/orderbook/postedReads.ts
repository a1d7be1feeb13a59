import type { Hex } from 'viem'
import type { ChainSource } from '../indexer/chainSource.ts'
import type { BlockId } from './readOrderStates.ts'

/** Orders that are remembered until the next pass of the index; each one more is read again. */
const most = 10_000

type Reads = { turn: number; blocks: Map<Hex, BlockId> }

const known = new WeakMap<ChainSource, Reads>()

/**
 * The blocks in which posted orders were read before they were stored, for the index of the same process: an order that
 * was read in the block at which that stands need not be read again. They belong to a turn, which ends whenever the
 * index changes more than that (`forget`): what was stored before is read again, for it may not have seen it.
 */
export function postedReads(source: ChainSource) {
  const reads = known.get(source) ?? { turn: 0, blocks: new Map() }
  known.set(source, reads)
  return {
    /** The present turn, for before the transaction that stores orders. */
    turn: () => reads.turn,
    /** Remembers in which block a new order was read, unless the turn in which it was stored is over. */
    add(id: Hex, block: BlockId, turn: number) {
      if (turn === reads.turn && reads.blocks.size < most) reads.blocks.set(id, block)
    },
    /** What is remembered, once. */
    take(): ReadonlyMap<Hex, BlockId> {
      const { blocks } = reads
      reads.blocks = new Map()
      return blocks
    },
    forget() {
      reads.turn++
      reads.blocks = new Map()
    },
  }
}
