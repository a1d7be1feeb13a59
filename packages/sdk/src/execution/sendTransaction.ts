import type { Hash } from 'viem'
import { joinEndpoint } from '../api/joinEndpoint.ts'
import { AbortedError, ConfigurationError, SluiceError, toSluiceError } from '../errors.ts'
import { UserRejectedError, WalletRefusedError, walletOutcome } from '../wallet/walletError.ts'
import { askWallet } from './askWallet.ts'
import { assertKind } from './assertKind.ts'
import { itemKey } from './itemKey.ts'
import { judgeItem, mayCarryValue } from './judgeItem.ts'
import { nativeBudget } from './nativeBudget.ts'
import { nonceWindow } from './nonceWindow.ts'
import { preflight } from './preflight.ts'
import { readRevert } from './readRevert.ts'
import { recoverHash } from './recoverHash.ts'
import { reportResult } from './reportResult.ts'
import type { Run } from './run.ts'
import { BlockedError, RunUnderWayError } from './runErrors.ts'
import type { TransactionItem, TransactionStep } from './state.ts'
import { type PreparedTransaction, toTransaction } from './toTransaction.ts'
import { TransactionUnknownError } from './transactionErrors.ts'
import type { ItemPatch } from './transition.ts'
import { unwrappedBySwap } from './unwrappedBySwap.ts'
import { sameAddress } from './waitForReceipt.ts'

/** A transaction that the wallet says it has sent. */
export type Sent = { hash: Hash; chainId: number; transaction: PreparedTransaction }

/**
 * Everything about a transaction item up to its hash: judged, then asked of the wallet exactly once.
 *
 * @returns undefined when the run was halted before the item's turn; the item stays planned then.
 * @throws the error that the item ends with; what may have been sent all the same ends `unknown`.
 */
export async function sendTransaction(
  run: Run,
  stepId: string,
  index: number,
): Promise<Sent | undefined> {
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
    assertKind(context.config.chains, item.data ?? planned.data, chainId)
    transaction = toTransaction(item.data ?? planned.data)
    assertAllowed(run, stepId, transaction, chainId)
    if (item.check) joinEndpoint(options.chain.baseApiUrl, item.check.endpoint)
    // Also proves that a node is configured: without one nothing could be followed.
    run.reader(chainId)
    await judgeItem(run, step, item)
    // A person may have thought about it for long: what the account sent in the meantime is not what is asked for now.
    const window = await nonceWindow(run, { stepId, chainId })
    await preflight(run, transaction, chainId)
    await assertHeld(run)
    const [kind, key] = ['transaction' as const, itemKey({ ...transaction, chainId })]
    const { value } = transaction
    run.journal.note(stepId, index, { kind, key, chainId, at: Date.now(), value, window })
  } catch (error) {
    if (error instanceof AbortedError) throw error
    const errorData = toSluiceError(error)
    dispatch({ ...at, to: 'blocked', patch: { errorData } })
    throw errorData
  }
  dispatch({ ...at, to: 'verified' })
  dispatch({ ...at, to: 'prompting' })
  run.spent.native += transaction.value

  let answer: unknown
  let asked: Promise<unknown> | undefined
  let lost: { error: unknown } | undefined
  try {
    // Written down before the wallet is asked: what it sends can be found again.
    await run.journal.stored()
    answer = await askWallet(run, {
      ...{ stepId, index },
      ask: signal => {
        asked = options.wallet.handleSendTransactionStep(chainId, item, step, { signal, chainId })
        return asked
      },
      onAbort: () => new AbortedError({ cause: options.signal?.reason, moneyMoved: 'unknown' }),
      onTimeout: () => new TransactionUnknownError('The wallet did not answer'),
    })
  } catch (error) {
    const outcome = walletOutcome(error)
    if (outcome !== 'unknown') {
      run.spent.native -= transaction.value
      const errorData = walletFailure(error, outcome)
      dispatch({ ...at, to: outcome === 'refused' ? 'blocked' : outcome, patch: { errorData } })
      throw errorData
    }
    lost = { error }
  }
  if (answer === 'null') {
    const errorData = new UserRejectedError()
    dispatch({ ...at, to: 'rejected', patch: { errorData } })
    throw errorData
  }
  let hash = toHash(answer)
  if (!hash) {
    const late = Promise.resolve(asked).then(toHash, () => undefined)
    // Who did not answer for minutes gets no more: one look at the chain is enough.
    const watchFor = lost?.error instanceof TransactionUnknownError ? 0 : undefined
    hash = await recoverHash(run, { stepId, index, late, watchFor })
    if (!hash) {
      const errorData = lost
        ? walletFailure(lost.error, 'unknown')
        : new TransactionUnknownError('Transaction hash not returned from sendTransaction method', {
            details: { answer },
          })
      dispatch({ ...at, to: 'unknown', patch: { errorData } })
      void late.then(found => found && run.journal.late(stepId, index, found))
      throw errorData
    }
  }
  if (isOfAnother(run, { stepId, index, hash, chainId })) {
    // One transaction cannot be two: counted for both, what never happened would be called complete.
    const errorData = new TransactionUnknownError(
      'The wallet answered with the transaction of another item',
      { details: { hash } },
    )
    dispatch({ ...at, to: 'unknown', patch: { errorData } })
    throw errorData
  }
  dispatch({ ...at, to: 'submitted', patch: hashesOf(hash, chainId) })
  await run.journal.stored()
  reportResult(run, { stepId, txHash: hash })
  context.logger.info(['Sent', stepId, hash])
  return { hash, chainId, transaction }
}

/** The data with the caller's gas limit in it, frozen: what is judged is what the wallet gets. */
function withGas(item: TransactionItem, gas: bigint | undefined): TransactionItem {
  if (gas === undefined || !item.data) return item
  return Object.freeze({ ...item, data: Object.freeze({ ...item.data, gas: gas.toString() }) })
}

/**
 * What every transaction of a run must keep, whoever verifies what it does: account, chain and budget.
 *
 * @throws BlockedError, ConfigurationError
 */
export function assertAllowed(
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
  // A call is paid on its origin chain only: what happens on the other one is not the account's to send.
  const wanted =
    options.asked.kind === 'call'
      ? [options.body.originChainId]
      : [options.chain.id, options.body.currencyChainId]
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
  const { chains } = context.config
  const budget = mayCarryValue(stepId)
    ? nativeBudget({
        ...{ options, quote: { path, fees }, stepId, chainId, chains },
        unwrapped: unwrappedBySwap(run, chainId),
      })
    : run.spent.native
  if (run.spent.native + transaction.value > budget) {
    throw new BlockedError({
      code: 'value_above_quote',
      problem: 'it sends more than the quote says',
      details: { value: transaction.value, quoted: budget },
    })
  }
}

function walletFailure(error: unknown, outcome: ReturnType<typeof walletOutcome>) {
  if (error instanceof SluiceError) return toSluiceError(error)
  if (outcome === 'rejected') return new UserRejectedError(error)
  if (outcome === 'refused') return readRevert(error) ?? new WalletRefusedError(error)
  return new TransactionUnknownError('The answer of the wallet was lost', { cause: error })
}

function isOfAnother(
  run: Run,
  sent: { stepId: string; index: number; hash: Hash; chainId: number },
) {
  const { stepId, index, hash, chainId } = sent
  const owner = run.context.sent.get(hash)
  if (owner !== undefined && owner !== run.journal.runId) return true
  return run
    .state()
    .steps.some(step =>
      step.items.some(
        (item, position) =>
          !(step.id === stepId && position === index) &&
          item.txHashes?.some(entry => toLower(entry.txHash) === hash && entry.chainId === chainId),
      ),
    )
}

/** The hash of a transaction that we sent, as its item shows it. */
export function hashesOf(txHash: Hash, chainId: number): ItemPatch {
  const own = [{ txHash, chainId }]
  return { txHashes: own, internalTxHashes: own }
}

function toHash(answer: unknown): Hash | undefined {
  return typeof answer === 'string' && /^0x[0-9a-fA-F]{64}$/.test(answer)
    ? toLower(answer as Hash)
    : undefined
}

/** A machine that slept may have lost its turn to another tab that carries the same wish out now. */
export async function assertHeld(run: Run): Promise<void> {
  if (!(await run.journal.held())) throw new RunUnderWayError({ reason: 'unfinished' })
}

export function toLower(hash: Hash): Hash {
  return `0x${hash.slice(2).toLowerCase()}`
}
