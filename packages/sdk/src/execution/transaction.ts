import type { Hash, Transaction, TransactionReceipt } from 'viem'
import { AbortedError, ConfigurationError, SluiceError, toSluiceError } from '../errors.ts'
import { UserRejectedError, WalletRefusedError, walletOutcome } from '../wallet/walletError.ts'
import { withDeadline } from '../withDeadline.ts'
import { confirm, pollingOf } from './confirmation.ts'
import { BlockedError, judgeItem, mayCarryValue } from './judgeItem.ts'
import { nativeBudget } from './nativeBudget.ts'
import { reportResult } from './reportResult.ts'
import type { Run } from './run.ts'
import type { StepItem, TransactionItem, TransactionStep } from './state.ts'
import { type PreparedTransaction, toTransaction } from './toTransaction.ts'
import {
  TransactionAlteredError,
  TransactionCheckError,
  TransactionReplacedError,
  TransactionRevertedError,
  TransactionTimeoutError,
  TransactionUnknownError,
} from './transactionErrors.ts'
import { ownTransfers, transfersOf } from './transfers.ts'
import type { ItemPatch } from './transition.ts'
import { isAsSent, sameAddress, waitForReceipt } from './waitForReceipt.ts'
import { inWalletQueue, promptDeadline } from './walletQueue.ts'

type Sent = { hash: Hash; chainId: number; transaction: PreparedTransaction }

/**
 * Carries out a transaction item: asks the wallet once, waits for the receipt, compares what was mined
 * with what was asked, and waits until the marketplace has seen it.
 *
 * @throws the error that the item ends with, which is on the item too.
 */
export async function carryOutTransaction(run: Run, stepId: string, index: number): Promise<void> {
  const { account, signal } = run.options
  const sent = await inWalletQueue(
    run.context.walletQueues,
    account,
    () => send(run, stepId, index),
    signal,
  )
  if (sent) await follow(run, stepId, index, sent)
}

/** Everything up to the hash, with the wallet to itself. Nothing when the run was halted before. */
async function send(run: Run, stepId: string, index: number): Promise<Sent | undefined> {
  if (run.halted()) return undefined
  const { options, context, dispatch } = run
  const found = run.state().steps.find(entry => entry.id === stepId)
  const planned = found?.kind === 'transaction' ? found.items[index] : undefined
  if (found?.kind !== 'transaction' || !planned?.data) return undefined
  const at = { type: 'item', step: stepId, item: index } as const

  const item = withGas(planned, options.gas)
  const step: TransactionStep = found
  let transaction: PreparedTransaction
  const chainId = item.data?.chainId ?? options.chain.id
  try {
    transaction = toTransaction(item.data ?? planned.data)
    assertAllowed(run, stepId, transaction, chainId)
    // Also proves that a node is configured: without one nothing could be followed.
    run.reader(chainId)
    await judgeItem(run, step, item)
  } catch (error) {
    const errorData = toSluiceError(error)
    dispatch({ ...at, to: 'blocked', patch: { errorData } })
    throw errorData
  }
  dispatch({ ...at, to: 'verified' })
  dispatch({ ...at, to: 'prompting' })
  run.spent.native += transaction.value

  let answer: unknown
  try {
    answer = await withDeadline(
      signal => options.wallet.handleSendTransactionStep(chainId, item, step, { signal, chainId }),
      {
        milliseconds: promptDeadline,
        signal: options.signal,
        onAbort: () => new AbortedError({ cause: options.signal?.reason, moneyMoved: 'unknown' }),
        onTimeout: () => new TransactionUnknownError('The wallet did not answer'),
      },
    )
  } catch (error) {
    const outcome = walletOutcome(error)
    if (outcome !== 'unknown') run.spent.native -= transaction.value
    const errorData = walletFailure(error, outcome)
    const to = outcome === 'refused' ? 'blocked' : outcome
    dispatch({ ...at, to, patch: { errorData } })
    throw errorData
  }
  if (answer === 'null') {
    const errorData = new UserRejectedError()
    dispatch({ ...at, to: 'rejected', patch: { errorData } })
    throw errorData
  }
  if (typeof answer !== 'string' || !isTransactionHash(answer)) {
    const errorData = new TransactionUnknownError(
      'Transaction hash not returned from sendTransaction method',
      { details: { answer } },
    )
    dispatch({ ...at, to: 'unknown', patch: { errorData } })
    throw errorData
  }
  const hash = toLower(answer)
  dispatch({ ...at, to: 'submitted', patch: hashesOf(hash, chainId) })
  reportResult(run, { stepId, txHash: hash })
  context.logger.info(['Sent', stepId, hash])
  return { hash, chainId, transaction }
}

/** From the hash to the end: receipt, comparison, the marketplace's word. */
async function follow(run: Run, stepId: string, index: number, sent: Sent): Promise<void> {
  const { options, dispatch } = run
  const { interval, attempts } = pollingOf(run)
  const at = { type: 'item', step: stepId, item: index } as const
  const end = (
    to: 'unknown' | 'cancelled' | 'replaced' | 'reverted',
    errorData: SluiceError,
    patch: ItemPatch = {},
  ) => {
    dispatch({ ...at, to, patch: { ...patch, errorData } })
    if (to !== 'unknown') {
      reportResult(run, { stepId, txHash: sent.hash, errorMessage: errorData.message })
    }
    return errorData
  }
  const result = await waitForReceipt({
    reader: run.reader(sent.chainId),
    chainId: sent.chainId,
    hash: sent.hash,
    sent: sent.transaction,
    deadline: attempts * interval,
    pollingInterval: Math.min(interval, 1_000),
    onRepriced: hash => {
      dispatch({ type: 'noted', step: stepId, item: index, patch: hashesOf(hash, sent.chainId) })
      reportResult(run, { stepId, txHash: hash })
    },
    onError: error => run.context.logger.warn(['The node failed; still waiting', error]),
    signal: options.signal,
  })
  const explorer = explorerOf(run, sent.chainId)
  if (result.kind === 'timeout') {
    const { hash } = result
    throw end('unknown', new TransactionTimeoutError({ hash, attempts, explorer }))
  }
  if (result.kind !== 'mined') {
    throw end(result.kind, new TransactionReplacedError(result))
  }
  const { receipt, transaction } = result
  const hash = toLower(receipt.transactionHash)
  const patch = { receipt: summaryOf(receipt) }
  if (receipt.status !== 'success') {
    throw end('reverted', new TransactionRevertedError({ hash, gasUsed: receipt.gasUsed }), patch)
  }
  if (!(await isOurs(run, sent, transaction))) {
    throw end('replaced', new TransactionAlteredError({ hash, asked: sent.transaction }), patch)
  }
  dispatch({ ...at, to: 'mined', patch })
  const mined = { stepId, chainId: sent.chainId, txHash: hash, logs: receipt.logs }
  run.mined.push(mined)

  const item = run.item(stepId, index)
  const wantsTransfers = stepId === 'sale' || stepId === 'order-signature'
  const confirmed = await confirm(run, {
    hash,
    chainId: sent.chainId,
    check: item.check,
    transfers: wantsTransfers,
    signal: options.signal,
  })
  if (confirmed.status === 'failure') {
    const errorData = new TransactionCheckError({ hash, details: confirmed.details })
    dispatch({ type: 'noted', step: stepId, item: index, patch: { errorData } })
    throw errorData
  }
  const late =
    confirmed.status === 'timeout'
      ? {
          warning: new TransactionTimeoutError({ hash, attempts: confirmed.attempts, explorer })
            .message,
        }
      : {}
  const indexed = confirmed.status === 'success' ? confirmed : { txHashes: [], transfers: [] }
  if (confirmed.status === 'success') dispatch({ ...at, to: 'indexed' })
  const transfersData = wantsTransfers
    ? await transfersFor(run, item, mined, indexed.transfers)
    : undefined
  dispatch({
    ...at,
    to: 'complete',
    patch: {
      ...late,
      ...mergeHashes(run, item, indexed.txHashes),
      ...(transfersData && { transfersData }),
    },
  })
}

async function transfersFor(
  run: Run,
  item: StepItem,
  mined: Parameters<typeof transfersOf>[0],
  given: ReturnType<typeof ownTransfers>,
) {
  const { account, signal } = run.options
  const filter = { account, path: run.state().path }
  let transfers = given
  if (item.check && transfers.length === 0) {
    const synced = await confirm(run, {
      hash: mined.txHash,
      chainId: mined.chainId,
      transfers: true,
      signal,
    })
    if (synced.status === 'success') transfers = synced.transfers
  }
  const own = ownTransfers(
    transfers.map(entry => ({ ...entry, txHash: mined.txHash })),
    filter,
  )
  // The receipt says the same, should the index not say it.
  return own.length > 0 ? own : ownTransfers(transfersOf(mined), filter)
}

/** The data with the caller's gas limit in it, frozen: what is judged is what the wallet gets. */
function withGas(item: TransactionItem, gas: bigint | undefined): TransactionItem {
  if (gas === undefined || !item.data) return item
  return Object.freeze({ ...item, data: Object.freeze({ ...item.data, gas: gas.toString() }) })
}

function assertAllowed(
  run: Run,
  stepId: string,
  transaction: PreparedTransaction,
  chainId: number,
): void {
  const { options, context } = run
  const { path, fees } = run.state()
  if (!sameAddress(transaction.from, options.account)) {
    throw new BlockedError({
      code: 'from_mismatch',
      problem: 'it is for another account',
      details: { from: transaction.from, account: options.account },
    })
  }
  const wanted = [options.chain.id, options.body.currencyChainId, options.body.originChainId]
  if (!wanted.includes(chainId)) {
    throw new BlockedError({
      code: 'foreign_chain',
      problem: `it is for chain ${chainId}`,
      details: { chainId, expected: options.chain.id },
    })
  }
  if (!context.config.chains.some(chain => chain.id === chainId)) {
    throw new ConfigurationError(undefined, { details: { chainId } })
  }
  const budget = mayCarryValue(stepId)
    ? nativeBudget({ action: options.action, path, fees })
    : run.spent.native
  if (budget !== undefined && run.spent.native + transaction.value > budget) {
    throw new BlockedError({
      code: 'value_above_quote',
      problem: 'it sends more than the quote says',
      details: { value: transaction.value, quoted: budget },
    })
  }
}

/**
 * Whether the mined transaction is the one asked for. A contract account sends through others; its
 * transaction is told by its hash, and what it did by the logs.
 */
async function isOurs(run: Run, sent: Sent, transaction: Transaction): Promise<boolean> {
  if (isAsSent(transaction, sent.transaction)) return true
  if (sameAddress(transaction.from, run.options.account)) return false
  try {
    const code = await run.reader(sent.chainId).getCode({ address: run.options.account })
    return code !== undefined && code !== '0x'
  } catch {
    return false
  }
}

function walletFailure(error: unknown, outcome: ReturnType<typeof walletOutcome>) {
  if (error instanceof SluiceError) return toSluiceError(error)
  if (outcome === 'rejected') return new UserRejectedError(error)
  if (outcome === 'refused') return new WalletRefusedError(error)
  return new TransactionUnknownError('The answer of the wallet was lost', { cause: error })
}

function hashesOf(txHash: Hash, chainId: number): ItemPatch {
  const own = [{ txHash, chainId }]
  return { txHashes: own, internalTxHashes: own }
}

/** The hashes of a check beside our own: on this chain both, else the other chain's. */
function mergeHashes(run: Run, item: StepItem, txHashes: readonly Hash[]): ItemPatch {
  if (txHashes.length === 0) return {}
  const chainId = run.options.chain.id
  const own = (item.txHashes ?? []).filter(entry => entry.chainId === chainId)
  const added = txHashes
    .map(toLower)
    .filter(txHash => !own.some(entry => entry.txHash === txHash))
    .map(txHash => ({ txHash, chainId }))
  return { txHashes: [...own, ...added] }
}

function summaryOf(receipt: TransactionReceipt) {
  return {
    txHash: toLower(receipt.transactionHash),
    status: receipt.status,
    blockNumber: receipt.blockNumber,
    gasUsed: receipt.gasUsed,
    effectiveGasPrice: receipt.effectiveGasPrice,
  }
}

function explorerOf(run: Run, chainId: number): string | undefined {
  const chain = run.context.config.chains.find(entry => entry.id === chainId)
  return chain?.network?.blockExplorers?.default.url
}

function isTransactionHash(value: string): value is Hash {
  return /^0x[0-9a-fA-F]{64}$/.test(value)
}

function toLower(hash: Hash): Hash {
  return `0x${hash.slice(2).toLowerCase()}`
}
