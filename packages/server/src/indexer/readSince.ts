import { zeroAddress } from '@sluice/router/seaport'
import { parseAbi } from 'viem/utils'
import type { Call, CallResult, ChainSource } from './chainSource.ts'
import { ChainUnavailableError } from './rpcSource.ts'

/** Blocks below the newest one by which no node is behind that is asked. */
const mostBehind = 64
/** Behind one address may stand several nodes, of which each question comes to another one. */
const tries = 3
/** Where there is nothing, nothing fails. */
const nothing: Call = {
  address: zeroAddress,
  abi: parseAbi(['function name() view returns (string)']),
  functionName: 'name',
}

/**
 * Reads what has been there since `block`, as the chain is now: to a node that is behind it is nothing yet, and what
 * such a one says would be held for good. A contract on which a node fails in words of its own is read without that.
 *
 * @throws ChainUnavailableError when the chain cannot be asked, or has not come so far where it was asked.
 */
export async function readSince(
  source: ChainSource,
  calls: readonly Call[],
  { block, ...options }: { block: number; alone?: boolean },
): Promise<CallResult[]> {
  if (calls.length === 0) return []
  const head = await source.head()
  if (block < head.number - mostBehind) return source.read(calls, options)
  const at = Math.max(head.number, block)
  for (let i = 0; i < tries; i++) {
    try {
      return await source.read(calls, { ...options, block: at })
    } catch (error) {
      if (!(error instanceof ChainUnavailableError)) throw error
      await source.read([nothing], { ...options, block: at })
    }
  }
  return source.read(calls, options)
}
