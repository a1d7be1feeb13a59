import type { Hash, TransactionReceipt } from 'viem'
import { AbortedError, type SluiceError } from '../errors.ts'
import { sleep } from '../sleep.ts'
import { findWalletCause } from '../wallet/findWalletCause.ts'
import { codeOf } from '../wallet/walletError.ts'
import { withDeadline } from '../withDeadline.ts'
import { BatchFailedError } from './batchErrors.ts'
import { pollingOf } from './confirmation.ts'
import type { BatchEntry } from './planBatch.ts'
import { type CallsReceipt, type CallsStatus, readCallsStatus } from './readCallsStatus.ts'
import { reportResult } from './reportResult.ts'
import type { Run } from './run.ts'
import { UnknownItemError } from './runErrors.ts'
import type { SentBatch } from './sendBatch.ts'
import { hashesOf } from './sendTransaction.ts'
import { settleMined } from './settleMined.ts'
import type { StepItem } from './state.ts'
import { TransactionUnknownError } from './transactionErrors.ts'

/** Milliseconds: one call, an id the wallet does not know, and the node's word on what the wallet says. */
const callTimeout = 15_000
const unknownFor = 30_000
const receiptFor = 30_000

/** Other signers of a contract account have a week; the wallet is asked every 15 seconds then. */
const signersDeadline = 604_800_000
const sharedPause = 15_000

/**
 * From the wallet's acceptance of a batch to its end. The wallet says what became of it and by which
 * transaction; the logs of that transaction, as the chain's node has them, are the evidence.
 *
 * @throws the error that the items end with, which is on each of them.
 */
export async function followBatch(run: Run, batch: SentBatch): Promise<void> {
  const { callsId, entries, chainId } = batch
  const status = await awaitStatus(run, batch)
  const receipts = status?.receipts ?? []
  const hash = receipts[0]?.transactionHash
  const end = (
    entry: BatchEntry,
    to: 'cancelled' | 'reverted' | 'unknown',
    errorData: SluiceError,
  ) => {
    const { stepId, index } = entry
    const patch = { errorData, ...(hash && to !== 'cancelled' ? hashesOf(hash, chainId) : {}) }
    run.dispatch({ type: 'item', step: stepId, item: index, to, patch })
  }
  const endAll = (to: 'cancelled' | 'reverted' | 'unknown', errorData: SluiceError) => {
    for (const entry of entries) end(entry, to, errorData)
    if (hash)
      reportResult(run, { stepId: lastOf(entries), txHash: hash, errorMessage: errorData.message })
    return errorData
  }
  const failed = (kind: ConstructorParameters<typeof BatchFailedError>[0]) =>
    new BatchFailedError(kind, { callsId, hash })

  if (!status || (status.outcome === 'success' && receipts.length === 0)) {
    const [first] = entries
    throw endAll(
      'unknown',
      batch.resumed && first
        ? new UnknownItemError(first)
        : new TransactionUnknownError('The wallet does not say what became of it'),
    )
  }
  if (status.outcome === 'not_included') throw endAll('cancelled', failed('not_included'))
  if (status.outcome === 'reverted') throw endAll('reverted', failed('reverted'))
  const each = receipts.length === entries.length
  if (status.outcome === 'partial' && !each) throw endAll('unknown', failed('partial'))

  noteHashes(run, batch, receipts)
  const proven = await Promise.all(receipts.map(receipt => readReceipt(run, chainId, receipt)))
  // One transaction for all of them, as it should be; else one each, or whatever they did together.
  const [only] = proven
  const shared = only && { ...only, logs: proven.flatMap(receipt => receipt.logs) }
  const reverted = proven.filter(receipt => receipt.status === 'reverted')
  if (reverted.length === proven.length) throw endAll('reverted', failed('reverted'))
  if (reverted.length > 0 && !each) throw endAll('unknown', failed('partial'))
  const settled = await Promise.allSettled(
    entries.map(async (entry, position) => {
      const receipt = each ? proven[position] : shared
      if (receipt?.status === 'success') return settleMined(run, { ...entry, chainId, receipt })
      const errorData = failed('partial')
      end(entry, 'reverted', errorData)
      throw errorData
    }),
  )
  const failure = settled.find(result => result.status === 'rejected')
  if (failure) throw failure.reason
}

/** Asks the wallet until it knows the end, or the time is up; undefined then. */
async function awaitStatus(
  run: Run,
  { callsId, chainId, entries }: SentBatch,
): Promise<CallsStatus | undefined> {
  const { signal } = run.options
  const { interval, attempts } = pollingOf(run)
  const note = (patch: Pick<StepItem, 'warning' | 'waitReason'>) => {
    for (const { stepId, index } of entries) {
      run.dispatch({ type: 'noted', step: stepId, item: index, patch })
    }
  }
  const began = performance.now()
  let known = began
  let limit = attempts * interval
  let pause = Math.min(interval, 1_000)
  let shared = false
  for (;;) {
    const answer = await readOnce(run, callsId)
    if (answer !== 'no_such_batch') known = performance.now()
    if (typeof answer === 'object' && isOver(answer)) {
      if (shared) note({ warning: undefined, waitReason: undefined })
      return answer
    }
    const now = performance.now()
    if (now - known >= unknownFor) return undefined
    if (now - began >= limit) {
      const pending = typeof answer === 'object' && answer.outcome === 'pending'
      if (shared || !pending || !(await isContract(run, chainId))) return undefined
      shared = true
      limit = run.context.config.signersDeadline ?? signersDeadline
      pause = sharedPause
      note({
        warning:
          'Awaiting other signers: the account is a contract, and its batch is not sent yet.',
        waitReason: 'awaiting_signers',
      })
    }
    await sleep(pause, signal)
  }
}

/** Whether others may have to sign too. A key that is delegated to a contract (EIP-7702) signs alone. */
async function isContract(run: Run, chainId: number): Promise<boolean> {
  const { account, signal } = run.options
  try {
    const code = await withDeadline(
      stop => run.reader(chainId, stop).getCode({ address: account }),
      {
        milliseconds: callTimeout,
        signal,
        onAbort: () => new AbortedError({ cause: signal?.reason, moneyMoved: 'unknown' }),
        onTimeout: () => new TransactionUnknownError('The node did not answer'),
      },
    )
    return code !== undefined && code !== '0x' && !code.startsWith('0xef0100')
  } catch (error) {
    if (error instanceof AbortedError) throw error
    return false
  }
}

/** A success without a receipt names no transaction yet. */
function isOver({ outcome, receipts }: CallsStatus): boolean {
  return outcome !== 'pending' && !(outcome === 'success' && receipts.length === 0)
}

/** Whether the wallet answers that it knows no such batch (5730). */
export async function isForgotten(run: Run, callsId: string): Promise<boolean> {
  return (await readOnce(run, callsId)) === 'no_such_batch'
}

async function readOnce(
  run: Run,
  callsId: string,
): Promise<CallsStatus | 'no_such_batch' | undefined> {
  const { wallet, signal } = run.options
  try {
    const answer = await withDeadline(async () => wallet.getCallsStatus?.(callsId), {
      milliseconds: callTimeout,
      signal,
      onAbort: () => new AbortedError({ cause: signal?.reason, moneyMoved: 'unknown' }),
      onTimeout: () => new TransactionUnknownError('The wallet did not answer'),
    })
    return readCallsStatus(answer)
  } catch (error) {
    if (error instanceof AbortedError) throw error
    run.context.logger.warn(['The wallet did not say what became of the batch', error])
    const absent = findWalletCause(error, part => codeOf(part) === 5730) !== null
    return absent ? 'no_such_batch' : undefined
  }
}

/** Shows and reports the hashes before anything else is waited for. */
function noteHashes(run: Run, batch: SentBatch, receipts: readonly CallsReceipt[]): void {
  const { entries, chainId } = batch
  const each = receipts.length === entries.length
  entries.forEach(({ stepId, index }, position) => {
    const hash = receipts[each ? position : 0]?.transactionHash
    if (hash) {
      run.dispatch({ type: 'noted', step: stepId, item: index, patch: hashesOf(hash, chainId) })
    }
  })
  for (const txHash of new Set(receipts.map(entry => entry.transactionHash))) {
    reportResult(run, { stepId: lastOf(entries), txHash })
  }
}

/** The receipt as the chain's node has it; the wallet's own when no node answers in time. */
async function readReceipt(
  run: Run,
  chainId: number,
  given: CallsReceipt,
): Promise<TransactionReceipt> {
  const { signal } = run.options
  const hash: Hash = given.transactionHash
  const began = performance.now()
  const onAbort = () => new AbortedError({ cause: signal?.reason, moneyMoved: 'unknown' })
  while (performance.now() - began < receiptFor) {
    try {
      const receipt = await withDeadline(
        stop => run.reader(chainId, stop).getTransactionReceipt({ hash }),
        {
          ...{ milliseconds: callTimeout, signal, onAbort },
          onTimeout: () => new TransactionUnknownError('The node did not answer'),
        },
      )
      if (receipt.blockNumber !== null) return receipt
    } catch (error) {
      if (error instanceof AbortedError) throw error
      run.context.logger.warn(['The node has no receipt yet', hash, error])
    }
    await sleep(1_000, signal)
  }
  return given as TransactionReceipt
}

function lastOf(entries: readonly BatchEntry[]): string {
  return entries.at(-1)?.stepId ?? ''
}
