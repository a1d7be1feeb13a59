import { lastItems } from './lastItems.ts'
import { readReceipts } from './readReceipts.ts'
import type { Mined, Run } from './run.ts'
import type { TransactionReference } from './state.ts'

/**
 * The transactions that show whether a trade happened: our own on the chain of the tokens. For one that was
 * paid on another chain, or that somebody else sent, those that the marketplace names.
 *
 * @returns undefined when one of those cannot be read.
 * @throws AbortedError
 */
export async function minedOf(
  run: Run,
): Promise<readonly Pick<Mined, 'txHash' | 'logs'>[] | undefined> {
  const { chain, lastSteps } = run.options
  // Two steps that one transaction carried out share its logs, which count once.
  const own = run.mined
    .filter(entry => lastSteps.includes(entry.stepId))
    .filter(({ txHash }, at, all) => all.findIndex(entry => entry.txHash === txHash) === at)
  if (own.length > 0 && own.every(entry => entry.chainId === chain.id)) return own
  const hashes = lastItems(run)
    .flatMap((item): readonly TransactionReference[] => item.txHashes ?? [])
    .filter(entry => entry.chainId === chain.id)
    .map(entry => entry.txHash)
  const receipts = await readReceipts(run, chain.id, hashes)
  return receipts?.map(receipt => ({ txHash: receipt.transactionHash, logs: receipt.logs }))
}
