import type { Hash } from 'viem'
import type { Transfer } from '../api/schemas/execute.ts'
import { confirm } from './confirmation.ts'
import { ownParties } from './ownParties.ts'
import { readReceipts } from './readReceipts.ts'
import type { Mined, Run } from './run.ts'
import { ownTransfers, transfersOf } from './transfers.ts'

/**
 * The transfers of the account, and of whom it mints to, in transactions on the marketplace's own chain, each with the hash of its
 * own transaction: as the index says, which is waited for, else as the receipts say. An index of tokens need not tell
 * the money that moved for them: that is always as a receipt says that is at hand.
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
    const mined = minedAs(run, hash)
    if (own.length > 0 && mined === undefined) return own
    const logs = mined?.logs ?? (await readLogs(run, hash))
    const moved = ownTransfers(transfersOf({ txHash: hash, logs }), filter)
    const tokens = own.filter(isOfToken)
    if (tokens.length === 0) return moved
    // Old tokens write their transfers as money does.
    const sold = new Set(tokens.map(contractOf))
    return [...tokens, ...moved.filter(entry => !isOfToken(entry) && !sold.has(contractOf(entry)))]
  }
  return (await Promise.all([...new Set(options.hashes)].map(one))).flat()
}

const isOfToken = ({ token }: Transfer) => token?.tokenId != null
const contractOf = ({ token }: Transfer) => token?.contract

function minedAs(run: Run, hash: Hash): Mined | undefined {
  const { id } = run.options.chain
  return run.mined.find(entry => entry.txHash === hash && entry.chainId === id)
}

async function readLogs(run: Run, hash: Hash): Promise<Mined['logs']> {
  const [receipt] = (await readReceipts(run, run.options.chain.id, [hash])) ?? []
  return receipt?.logs ?? []
}
