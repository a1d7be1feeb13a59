import type { ChainContext } from '../context.ts'
import { isRefusal } from '../indexer/isRefusal.ts'
import {
  type BlockId,
  type ReadState,
  readOrderStates,
  type StoredFacts,
} from './readOrderStates.ts'

/**
 * The state of a new order in the newest block, and which that is: the index need not read it again when it stands there.
 * Another node than the one that told of the block may not have it yet, and some fail in words of their own on a contract
 * that reverts, which only of the newest block can be told apart from that: then it is their newest one, whichever it is.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function readNewest(
  context: ChainContext,
  order: StoredFacts,
  { time, head, isSigned }: readNewest.Options,
): Promise<{ state: ReadState | undefined; readIn: BlockId | undefined }> {
  const signatures = isSigned ? 'given' : new Map([[order.id, false]])
  try {
    const { number: block } = head
    const [state] = await readOrderStates(context, [order], time, { signatures, block })
    return { state, readIn: head }
  } catch (error) {
    if (!isRefusal(error)) throw error
    const [state] = await readOrderStates(context, [order], time, { signatures })
    return { state, readIn: undefined }
  }
}

export declare namespace readNewest {
  type Options = {
    /** Seconds since 1970. */
    time: number
    head: BlockId
    /** Whether its account stands by its signature now. */
    isSigned: boolean
  }
}
