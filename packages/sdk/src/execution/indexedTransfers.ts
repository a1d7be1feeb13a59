import type { Hash } from 'viem'
import type { Transfer } from '../api/schemas/execute.ts'
import { confirm } from './confirmation.ts'
import { ownParties } from './ownParties.ts'
import { readReceipts } from './readReceipts.ts'
import type { Run } from './run.ts'
import { ownTransfers, transfersOf } from './transfers.ts'

/**
 * The transfers of the account, and of whom it mints to, in transactions on the marketplace's own chain, each with the hash of its
 * own transaction: as the index says, which is waited for, else as the receipts say.
 *
 * @param options.hashes - Transactions that the marketplace has confirmed.
 * @param options.known - What the index said before, by hash.
 * @throws AbortedError
 */
export async function indexedTransfers(
  run: Run,
  options: { hashes: readonly Hash[]; known?: ReadonlyMap<Hash, readonly Transfer[]> | undefined },
): Promise<readonly Transfer[]> {
  const { chain, signal } = run.options
  const filter = { parties: ownParties(run.options), path: run.state().path }
  const ask = async (hash: Hash) => {
    const known = options.known?.get(hash)
    if (known) return known
    const at = { hash, chainId: chain.id, transfers: true, checked: true, signal }
    const synced = await confirm(run, at)
    return synced.status === 'success' ? synced.transfers : []
  }
  const one = async (hash: Hash) => {
    const said = (await ask(hash)).map(entry => ({ ...entry, txHash: hash }))
    const own = ownTransfers(said, filter)
    if (own.length > 0) return own
    return ownTransfers(transfersOf({ txHash: hash, logs: await logsOf(run, hash) }), filter)
  }
  return (await Promise.all([...new Set(options.hashes)].map(one))).flat()
}

async function logsOf(run: Run, hash: Hash) {
  const { id } = run.options.chain
  const mined = run.mined.find(entry => entry.txHash === hash && entry.chainId === id)
  if (mined) return mined.logs
  const [receipt] = (await readReceipts(run, id, [hash])) ?? []
  return receipt?.logs ?? []
}
