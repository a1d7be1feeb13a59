import type { Hash, Transaction } from 'viem'
import { ConfigurationError } from '../errors.ts'
import { pollingOf } from './confirmation.ts'
import { explorerOf } from './explorerOf.ts'
import { inTurn } from './inTurn.ts'
import type { PromptRecord } from './journalRecord.ts'
import { reportResult } from './reportResult.ts'
import type { Run } from './run.ts'
import { hashesOf, sendTransaction, toLower } from './sendTransaction.ts'
import { sentAmong } from './sentAmong.ts'
import { settleMined } from './settleMined.ts'
import type { RunError } from './state.ts'
import { summaryOf } from './summaryOf.ts'
import type { WaitNote, WaitOptions } from './ticket.ts'
import type { PreparedTransaction } from './toTransaction.ts'
import {
  TransactionAlteredError,
  TransactionDroppedError,
  TransactionReplacedError,
  TransactionRevertedError,
  TransactionTimeoutError,
  TransactionUnknownError,
} from './transactionErrors.ts'
import type { ItemPatch } from './transition.ts'
import { isAsSent, sameAddress, waitForReceipt } from './waitForReceipt.ts'

/**
 * Carries out a transaction item: asks the wallet once, waits for the receipt, compares what was mined
 * with what was asked, and waits until the marketplace has seen it.
 *
 * @throws the error that the item ends with, which is on the item too.
 */
export async function carryOutTransaction(run: Run, stepId: string, index: number): Promise<void> {
  const sent = await inTurn(run, () => sendTransaction(run, stepId, index))
  if (!sent) return
  const { hash, chainId, transaction } = sent
  const matches = (mined: Parameters<typeof isAsSent>[0]) => isAsSent(mined, transaction)
  const window = run.windows.get(`${stepId}/${chainId}`)
  await followTransaction(run, {
    ...{ stepId, index, hash, chainId, asked: transaction, window },
    sent: { from: transaction.from, matches, ...sentAmong(run, { stepId, index }, window) },
  })
}

/**
 * From a hash to the end: receipt, comparison with what the wallet was asked for, the marketplace's word.
 *
 * @throws the error that the item ends with, which is on the item too.
 */
export async function followTransaction(
  run: Run,
  followed: followTransaction.Options,
): Promise<void> {
  const { stepId, index, chainId, sent } = followed
  const { options, dispatch, context } = run
  const { interval, attempts } = pollingOf(run)
  const at = { type: 'item', step: stepId, item: index } as const
  const note = (patch: ItemPatch) => dispatch({ type: 'noted', step: stepId, item: index, patch })
  const end = (
    to: 'unknown' | 'cancelled' | 'replaced' | 'dropped' | 'reverted',
    errorData: RunError,
    patch: ItemPatch = {},
  ) => {
    dispatch({ ...at, to, patch: { ...patch, errorData } })
    if (to !== 'unknown') {
      reportResult(run, { stepId, txHash: followed.hash, errorMessage: errorData.message })
    }
    return errorData
  }
  const chain = context.config.chains.find(entry => entry.id === chainId)
  if (!chain) throw end('unknown', new ConfigurationError(undefined, { details: { chainId } }))
  const result = await waitForReceipt(context, {
    chain,
    wallet: options.wallet.transport,
    hash: followed.hash,
    sent,
    deadline: attempts * interval,
    signersDeadline: context.config.signersDeadline ?? signersDeadline,
    confirmations: context.config.confirmations ?? 1,
    onRepriced: hash => {
      note(hashesOf(hash, chainId))
      reportResult(run, { stepId, txHash: hash })
    },
    onNote: noted => note({ warning: noted && warningOf(noted), waitReason: noted?.kind }),
    onError: error => context.logger.warn(['The node failed; still waiting', error]),
    signal: options.signal,
  })
  const explorer = explorerOf(run, chainId)
  if (result.kind === 'timeout') {
    const { hash } = result
    throw end('unknown', new TransactionTimeoutError({ hash, attempts, explorer }))
  }
  if (result.kind === 'dropped') {
    const prompt = run.journal.prompt(stepId, index)
    if (prompt) run.journal.note(stepId, index, { ...prompt, nonce: result.nonce })
    throw end('dropped', new TransactionDroppedError(result))
  }
  if (result.kind !== 'mined') {
    throw end(result.kind, new TransactionReplacedError(result))
  }
  const { receipt, transaction } = result
  const hash = toLower(receipt.transactionHash)
  const patch = { receipt: summaryOf(receipt) }
  if (receipt.status !== 'success') {
    throw end(
      'reverted',
      new TransactionRevertedError({ hash, gasUsed: patch.receipt.gasUsed }),
      patch,
    )
  }
  if (isFromBefore(run, followed, transaction)) {
    const message = 'The transaction is from before the wallet was asked'
    throw end('unknown', new TransactionUnknownError(message, { details: { hash } }), patch)
  }
  if (!(await isOurs(run, followed, transaction))) {
    const { asked } = followed
    throw end('replaced', new TransactionAlteredError({ hash, asked }), patch)
  }
  await settleMined(run, { stepId, index, chainId, receipt, patch: outer(run, followed, hash) })
}

export declare namespace followTransaction {
  type Options = {
    stepId: string
    index: number
    chainId: number
    hash: Hash
    /** What tells the transaction from others. `nonce` and `fromBlock` help to find a replaced one. */
    sent: WaitOptions['sent']
    /** Where the account and the chain stood before the wallet was asked. */
    window?: PromptRecord['window']
    /** What the wallet was asked to send, for the error of one that differs. */
    asked?: PreparedTransaction | undefined
  }
}

/** Other signers of a contract account have this many milliseconds: a week. */
const signersDeadline = 604_800_000

function warningOf(note: WaitNote): string {
  return note.kind === 'stuck'
    ? `Waiting for the transaction with nonce ${note.nonce} of this account, which has to be mined first.`
    : 'Awaiting other signers: the account is a contract, and its transaction is not sent yet.'
}

/** A contract account's transaction has another hash than the one its wallet gave. */
function outer(run: Run, { stepId, index, chainId }: followTransaction.Options, hash: Hash) {
  const shown = run.item(stepId, index).txHashes?.some(entry => entry.txHash === hash)
  return { warning: undefined, waitReason: undefined, ...(shown ? {} : hashesOf(hash, chainId)) }
}

/**
 * Whether it was there before the wallet was asked, and only looks like ours: by the nonce, and for a
 * contract account, whose transactions others send, by the block.
 */
function isFromBefore(
  run: Run,
  { window }: followTransaction.Options,
  { from, nonce, blockNumber }: Transaction,
): boolean {
  if (!window) return false
  if (sameAddress(from, run.options.account)) return nonce < window.latest
  return blockNumber !== null && blockNumber <= window.block
}

/**
 * Whether the mined transaction is the one asked for. A contract account sends through others; its
 * transaction is told by its hash, and what it did by the logs.
 */
async function isOurs(
  run: Run,
  { sent, chainId }: followTransaction.Options,
  transaction: Transaction,
): Promise<boolean> {
  if (sent.matches(transaction)) return true
  if (sameAddress(transaction.from, run.options.account)) return false
  try {
    const code = await run.reader(chainId).getCode({ address: run.options.account })
    return code !== undefined && code !== '0x'
  } catch {
    return false
  }
}
