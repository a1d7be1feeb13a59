import type { Transaction } from 'viem'
import type { ClientContext } from '../context.ts'
import { chainWatcher } from './chainWatcher.ts'
import type { WaitOptions, WaitResult } from './ticket.ts'
import type { PreparedTransaction } from './toTransaction.ts'

/**
 * Waits until a transaction is mined, or its nonce is used by another. A node that fails or lags only
 * prolongs the wait: what a transaction became is decided by what the chain shows. Everything that a
 * client waits for on one chain is watched together.
 *
 * @returns `timeout` when the deadline passes first; the transaction may still be mined then.
 * @throws AbortedError
 */
export function waitForReceipt(
  context: ClientContext,
  options: waitForReceipt.Options,
): Promise<waitForReceipt.Result> {
  return chainWatcher(context, options.chain).wait(options)
}

export declare namespace waitForReceipt {
  type Options = WaitOptions
  type Result = WaitResult
}

/** Whether a transaction does exactly what the wallet was asked to send. */
export function isAsSent(
  transaction: Pick<Transaction, 'to' | 'input' | 'value'>,
  sent: Pick<PreparedTransaction, 'to' | 'data' | 'value'>,
): boolean {
  return (
    sameAddress(transaction.to, sent.to) &&
    transaction.input.toLowerCase() === sent.data.toLowerCase() &&
    transaction.value === sent.value
  )
}

export function sameAddress(one: string | null | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase()
}
