import type { Locator } from 'playwright-core'
import type { Hash, TransactionReceipt } from 'viem'
import { chainOf } from './chainOf.ts'

/**
 * What the chains say of the transaction that a row shows, by its whole hash: one receipt from the chain
 * that the row names, and none from the other.
 */
export async function receiptShown(
  within: Locator,
  row: string,
  { rpcUrl, otherRpcUrl }: { rpcUrl: string; otherRpcUrl: string },
): Promise<TransactionReceipt> {
  const shown = within
    .locator('div')
    .filter({ has: within.page().getByRole('term').getByText(row) })
  const hash = (await shown
    .last()
    .locator('.sl-hash [title]')
    .first()
    .getAttribute('title')) as Hash
  const elsewhere = await chainOf(otherRpcUrl)
    .getTransactionReceipt({ hash })
    .then(() => 'that it has it, too')
    .catch(error => (error as Error).name)
  if (elsewhere !== 'TransactionReceiptNotFoundError')
    throw new Error(`“${row}” shows ${hash}, of which the other chain says: ${elsewhere}`)
  return chainOf(rpcUrl).getTransactionReceipt({ hash })
}
