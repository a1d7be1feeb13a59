import { lastItems } from '../lastItems.ts'
import { readReceipts } from '../readReceipts.ts'
import type { Run } from '../run.ts'
import { NothingDoneError, PartialError, UnprovenError } from '../runErrors.ts'
import type { EndedRun, TransactionReference } from '../state.ts'

/**
 * A call is judged by the transactions that the marketplace names on the destination chain, read there.
 *
 * @throws NothingDoneError, UnprovenError
 */
export async function outcomeOfCall(run: Run): Promise<EndedRun> {
  const { id } = run.options.chain
  const hashes = lastItems(run)
    .flatMap((item): readonly TransactionReference[] => item.txHashes ?? [])
    .filter(entry => entry.chainId === id)
    .map(entry => entry.txHash)
  if (hashes.length === 0) {
    throw new UnprovenError('no transaction on the destination chain was named')
  }
  const receipts = await readReceipts(run, id, hashes)
  if (!receipts) throw new UnprovenError('the destination chain cannot be read')
  const done = receipts.filter(receipt => receipt.status === 'success').length
  if (done === receipts.length) return { status: 'complete' }
  if (done === 0) throw new NothingDoneError('call', { moneyMoved: 'yes' })
  const error = new PartialError({
    ...{ done: BigInt(done), asked: BigInt(receipts.length) },
    what: 'transactions succeeded on the destination chain',
  })
  return { status: 'partial', error }
}
