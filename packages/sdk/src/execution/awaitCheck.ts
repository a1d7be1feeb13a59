import { confirm } from './confirmation.ts'
import { indexedTransfers } from './indexedTransfers.ts'
import { readReceipts } from './readReceipts.ts'
import type { Run } from './run.ts'
import { toLower } from './sendTransaction.ts'
import { PostUnknownError } from './signatureErrors.ts'
import { TransactionCheckError } from './transactionErrors.ts'

/**
 * Waits until the check of a posted item says that it went through, and notes what came of it.
 *
 * @throws the error that the item ends with, which is on the item too.
 */
export async function awaitCheck(run: Run, stepId: string, index: number): Promise<void> {
  const chainId = run.options.chain.id
  const { check } = run.item(stepId, index)
  const confirmed = await confirm(run, {
    hash: undefined,
    chainId,
    check,
    signal: run.options.signal,
  })
  const at = { type: 'noted', step: stepId, item: index } as const
  if (confirmed.status === 'success') {
    const hashes = [...new Set(confirmed.txHashes.map(toLower))]
    const txHashes = hashes.map(txHash => ({ txHash, chainId }))
    run.dispatch({ ...at, patch: { txHashes } })
    if (stepId !== 'order-signature' || hashes.length === 0) return
    for (const receipt of (await readReceipts(run, chainId, hashes)) ?? []) {
      const txHash = toLower(receipt.transactionHash)
      const known = run.mined.some(entry => entry.stepId === stepId && entry.txHash === txHash)
      if (known || receipt.status !== 'success') continue
      run.mined.push({ stepId, chainId, txHash, logs: receipt.logs })
    }
    const transfersData = await indexedTransfers(run, { hashes })
    run.dispatch({ ...at, patch: { transfersData } })
    return
  }
  const errorData =
    confirmed.status === 'failure'
      ? new TransactionCheckError({ hash: undefined, details: confirmed.details })
      : new PostUnknownError(undefined)
  run.dispatch({ type: 'item', step: stepId, item: index, to: 'unknown', patch: { errorData } })
  throw errorData
}
