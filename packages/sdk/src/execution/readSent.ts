import type { Transaction, TransactionReceipt } from 'viem'
import { AbortedError, SluiceError } from '../errors.ts'
import { withDeadline } from '../withDeadline.ts'
import type { Run } from './run.ts'

/** Milliseconds that a node may take for both of its answers. */
const timeout = 15_000

/** A mined transaction: its receipt, what was sent, and when its block was made. */
export type SentAndMined = {
  receipt: TransactionReceipt
  transaction: Transaction
  /** Milliseconds since 1970, by the clock of the chain. */
  minedAt: number
}

/**
 * What stands behind receipts.
 *
 * @returns undefined when one of them cannot be read.
 * @throws AbortedError
 */
export async function readSent(
  run: Run,
  chainId: number,
  receipts: readonly TransactionReceipt[],
): Promise<readonly SentAndMined[] | undefined> {
  const { signal } = run.options
  const read = async (receipt: TransactionReceipt, stop: AbortSignal): Promise<SentAndMined> => {
    const reader = run.reader(chainId, stop)
    const { transactionHash: hash, blockNumber } = receipt
    const [transaction, block] = await Promise.all([
      reader.getTransaction({ hash }),
      reader.getBlock({ blockNumber }),
    ])
    return { receipt, transaction, minedAt: Number(block.timestamp) * 1_000 }
  }
  try {
    return await withDeadline(stop => Promise.all(receipts.map(receipt => read(receipt, stop))), {
      milliseconds: timeout,
      signal,
      onAbort: () => new AbortedError({ cause: signal?.reason, moneyMoved: 'unknown' }),
      onTimeout: () => new SluiceError('The node does not answer', { code: 'rpc_timeout' }),
    })
  } catch (error) {
    if (error instanceof AbortedError) throw error
    run.context.logger.warn(['Transactions that were named cannot be read', chainId, error])
    return undefined
  }
}
