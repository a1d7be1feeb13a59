import type { Hash, TransactionReceipt } from 'viem'
import type { Transfer } from '../api/schemas/execute.ts'
import { loadCode } from '../loadCode.ts'
import { confirm, isCrossChain } from './confirmation.ts'
import { CrossChainTimeoutError } from './crossChainTimeoutError.ts'
import type { TokenMovement } from './decodeTransfers.ts'
import { explorerOf } from './explorerOf.ts'
import { indexedTransfers } from './indexedTransfers.ts'
import { refundableFrom } from './refundableFrom.ts'
import { reportResult } from './reportResult.ts'
import type { Run } from './run.ts'
import { toLower } from './sendTransaction.ts'
import type { RunError, StepItem } from './state.ts'
import { summaryOf } from './summaryOf.ts'
import { swapMovements } from './swapMovements.ts'
import {
  CrossChainError,
  CrossChainRefundError,
  TransactionCheckError,
  TransactionTimeoutError,
} from './transactionErrors.ts'
import { transfersOf } from './transfers.ts'
import type { ItemPatch } from './transition.ts'

/**
 * From the receipt of a transaction that went well to the end: the item is mined, then complete once the
 * marketplace has seen it. For several items of one transaction it is called once for each.
 *
 * @throws the error that the item ends with, which is on the item too.
 */
export async function settleMined(run: Run, done: settleMined.Options): Promise<void> {
  const { stepId, index, chainId, receipt } = done
  const { options, dispatch } = run
  const at = { type: 'item', step: stepId, item: index } as const
  const hash = toLower(receipt.transactionHash)
  const sent = run.item(stepId, index)
  // Its bytes are gone after a reload, and so what they say is kept.
  const deadline = isCrossChain(sent.check)
    ? (refundableFrom(sent) ?? sent.refundableFrom)
    : undefined
  dispatch({
    ...{ ...at, to: 'mined' },
    patch: {
      ...done.patch,
      receipt: summaryOf(receipt),
      ...(deadline === undefined ? {} : { refundableFrom: deadline }),
    },
  })
  // Items that one transaction carried out share its logs, which count once.
  if (!run.mined.some(entry => entry.stepId === stepId && entry.txHash === hash)) {
    run.mined.push({ stepId, chainId, txHash: hash, logs: receipt.logs, to: receipt.to })
  }

  const item = run.item(stepId, index)
  const explorer = explorerOf(run, chainId)
  const wantsTransfers = stepId === 'sale' || stepId === 'order-signature'
  const apart = chainId !== options.chain.id
  // The marketplace of one chain does not know the transactions of another: the receipt is enough.
  if (apart && !item.check) {
    dispatch({ ...at, to: 'complete' })
    return
  }
  const confirmed = await confirm(run, {
    hash,
    chainId,
    check: item.check,
    refundableFrom: deadline,
    transfers: wantsTransfers,
    signal: options.signal,
  })
  const report = ({ message }: RunError) =>
    reportResult(run, { stepId, txHash: hash, errorMessage: message })
  if (confirmed.status === 'failure') {
    const { details } = confirmed
    const contact = run.context.config.supportContact ?? new URL(options.chain.baseApiUrl).host
    const errorData = isCrossChain(item.check)
      ? new CrossChainError({ hash, contact, details })
      : new TransactionCheckError({ hash, details })
    dispatch({ type: 'noted', step: stepId, item: index, patch: { errorData } })
    report(errorData)
    throw errorData
  }
  if (confirmed.status === 'refund') {
    const refunds = confirmed.txHashes.map(toLower)
    const paid = run.journal.prompt(stepId, index)?.value
    // Without its code it is the marketplace's word.
    const late = await loadCode(() => import('./provenRefund.ts')).catch(() => undefined)
    const look = { paidBy: hash, paid, refunds, account: options.account, signal: options.signal }
    const reader = (stop: AbortSignal) => run.reader(chainId, stop)
    const isProven = (await late?.provenRefund({ ...look, reader })) === true
    const { details } = confirmed
    const errorData = new CrossChainRefundError({ hash, details, refunds, isProven })
    const refundTxHashes = refunds.map(txHash => ({ txHash, chainId }))
    dispatch({ ...at, to: 'refunded', patch: { errorData, refundTxHashes } })
    report(errorData)
    throw errorData
  }
  // Paid on this chain, and nothing known of what was paid for on the other.
  if (confirmed.status === 'timeout' && isCrossChain(item.check)) {
    const errorData = new CrossChainTimeoutError({
      ...{ hash, attempts: confirmed.attempts, explorer },
      ...{ refundableFrom: deadline, now: Date.now() },
    })
    dispatch({ ...at, to: 'unknown', patch: { errorData } })
    report(errorData)
    throw errorData
  }
  const late =
    confirmed.status === 'timeout'
      ? {
          warning: new TransactionTimeoutError({ hash, attempts: confirmed.attempts, explorer })
            .message,
        }
      : {}
  const indexed =
    confirmed.status === 'success' ? confirmed : { txHashes: [] as const, transfers: [] as const }
  if (confirmed.status === 'success') dispatch({ ...at, to: 'indexed' })
  const named = indexed.txHashes.map(toLower)
  const transfersData = wantsTransfers
    ? await indexedTransfers(run, {
        hashes: apart ? named : [hash, ...named],
        // Without a check it was the index that was asked.
        known: item.check ? undefined : new Map([[hash, indexed.transfers]]),
      })
    : stepId === 'swap' || (options.asked.kind === 'swap' && options.lastSteps.includes(stepId))
      ? swapTransfers(run, receipt)
      : options.asked.kind === 'transfer' && options.lastSteps.includes(stepId)
        ? sentTransfers(run, receipt)
        : undefined
  dispatch({
    ...at,
    to: 'complete',
    patch: {
      ...late,
      ...mergeHashes(run, item, named),
      ...(transfersData && { transfersData }),
    },
  })
}

/**
 * What moved in a swap: an index of NFTs knows nothing of it. Of a swap alone that of its currencies; of one beside a
 * trade what came to the account and left it, and what was wrapped and unwrapped.
 */
function swapTransfers(run: Run, receipt: TransactionReceipt): readonly Transfer[] {
  const { asked, chain } = run.options
  const wrapped = chain.wrappedNative?.toLowerCase()
  const account = run.options.account.toLowerCase()
  const isOfIt = ({ contract, from, to }: TokenMovement) =>
    asked.kind === 'swap'
      ? [asked.currencyIn, asked.currencyOut, wrapped].includes(contract)
      : contract === wrapped || from === account || to === account
  return swapMovements(receipt.logs, wrapped)
    .filter(isOfIt)
    .map(({ contract, from, to, amount }) => ({
      ...{ from, to, token: { contract }, amount: amount.toString() },
      txHash: toLower(receipt.transactionHash),
    }))
}

/** What left the account by a transfer, so that nobody sends it once more who tries the rest of it again. */
function sentTransfers(run: Run, receipt: TransactionReceipt): readonly Transfer[] {
  const account = run.options.account.toLowerCase()
  const mined = { txHash: receipt.transactionHash, logs: receipt.logs }
  return transfersOf(mined).filter(({ from }) => from === account)
}

export declare namespace settleMined {
  type Options = {
    stepId: string
    index: number
    chainId: number
    receipt: TransactionReceipt
    /** What else is to be noted with the receipt. */
    patch?: ItemPatch | undefined
  }
}

/** The hashes of a check beside our own: on this chain both, else the other chain's. */
function mergeHashes(run: Run, item: StepItem, txHashes: readonly Hash[]): ItemPatch {
  if (txHashes.length === 0) return {}
  const chainId = run.options.chain.id
  const own = (item.txHashes ?? []).filter(entry => entry.chainId === chainId)
  const added = txHashes
    .filter(txHash => !own.some(entry => entry.txHash === txHash))
    .map(txHash => ({ txHash, chainId }))
  return { txHashes: [...own, ...added] }
}
