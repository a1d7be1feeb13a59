import type { Hash, TransactionReceipt } from 'viem'
import { AbortedError, SluiceError } from '../errors.ts'
import { sleep } from '../sleep.ts'
import { withDeadline } from '../withDeadline.ts'
import type { Run } from './run.ts'

/** A node may be behind the marketplace that named a transaction: looks, and milliseconds between. */
const looks = 5
const pause = 1_000
const callTimeout = 15_000

/**
 * The receipts of transactions that are said to be mined.
 *
 * @returns undefined when one of them cannot be read.
 * @throws AbortedError
 */
export async function readReceipts(
  run: Run,
  chainId: number,
  hashes: readonly Hash[],
): Promise<readonly TransactionReceipt[] | undefined> {
  const { signal } = run.options
  const read = (hash: Hash) =>
    withDeadline(stop => run.reader(chainId, stop).getTransactionReceipt({ hash }), {
      milliseconds: callTimeout,
      signal,
      onAbort: () => new AbortedError({ cause: signal?.reason, moneyMoved: 'unknown' }),
      onTimeout: () => new SluiceError('The node does not answer', { code: 'rpc_timeout' }),
    })
  for (let look = 1; ; look += 1) {
    try {
      return await Promise.all([...new Set(hashes)].map(read))
    } catch (error) {
      if (error instanceof AbortedError) throw error
      run.context.logger.warn(['Transactions that were named cannot be read', chainId, error])
      if (look === looks) return undefined
      await sleep(pause, signal)
    }
  }
}
