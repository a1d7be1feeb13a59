import type { Transaction, TransactionReceipt } from 'viem'
import { lastItems } from '../lastItems.ts'
import { NothingDoneError, PartialError, UnprovenError } from '../outcomeErrors.ts'
import { readReceipts } from '../readReceipts.ts'
import { readSent } from '../readSent.ts'
import type { Run } from '../run.ts'
import type { EndedRun, TransactionReference } from '../state.ts'
import { type AskedCall, carriesCall } from './carriesCall.ts'

/** Milliseconds by which the clocks of a chain and of this device may differ. */
const clocks = 5 * 60_000

/**
 * A call is judged by the transactions that the marketplace names on the destination chain, read there: they
 * must carry what was asked for, and be no older than the run.
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
  const sent = receipts && (await readSent(run, id, receipts))
  if (!sent) throw new UnprovenError('the destination chain cannot be read')
  if (sent.some(({ minedAt }) => minedAt < run.began - clocks)) {
    throw new UnprovenError('a transaction was named that is older than the call')
  }
  return judge(run, sent)
}

type Sent = { receipt: TransactionReceipt; transaction: Transaction }

function judge(run: Run, sent: readonly Sent[]): EndedRun {
  const succeeded = sent.filter(({ receipt }) => receipt.status === 'success')
  if (succeeded.length === 0) throw new NothingDoneError('call', { moneyMoved: 'yes' })
  const calls = (run.options.body.txs ?? []) as readonly AskedCall[]
  const carried = calls.filter(call =>
    succeeded.some(({ transaction }) => carriesCall(transaction, call, run.options.account)),
  )
  if (carried.length === 0) {
    throw new UnprovenError('the transactions that were named do not show the call')
  }
  if (succeeded.length === sent.length && carried.length === calls.length) {
    return { status: 'complete' }
  }
  const [done, asked] = succeeded.length < sent.length ? [succeeded, sent] : [carried, calls]
  const error = new PartialError({
    ...{ done: BigInt(done.length), asked: BigInt(asked.length) },
    what: 'transactions succeeded on the destination chain',
  })
  return { status: 'partial', error }
}
