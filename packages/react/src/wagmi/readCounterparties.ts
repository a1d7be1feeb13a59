import { type Address, type Hash, isAddress, isAddressEqual, isHash } from 'viem'
import type { FlowScope } from '../flow/flowTypes.ts'

/** Milliseconds for which it is read at most. */
const patience = 8000

/** Addresses whose transaction is looked at. */
const most = 20

/**
 * To whom an account has sent tokens lately; rejects when that cannot be read within 8 seconds. Who sent something to the account does not count: that is how a lookalike gets into its history. Neither does
 * what only a contract says that the account has sent, as anybody's contract can: the account has to have sent the
 * transaction itself.
 */
export async function readCounterparties({
  client,
  chainId,
  account,
  senderOf,
}: readCounterparties.Options): Promise<readonly Address[]> {
  const end = AbortSignal.timeout(patience)
  const { activities } = await client.request('/users/activity/v6', {
    query: { users: [account], types: ['transfer'], limit: 50 },
    chainId,
    signal: end,
  })
  const sent = new Map<Address, Hash>()
  for (const { fromAddress, toAddress, txHash } of activities) {
    if (fromAddress?.toLowerCase() !== account.toLowerCase()) continue
    if (!toAddress || !isAddress(toAddress) || isAddressEqual(toAddress, account)) continue
    if (!txHash || !isHash(txHash) || sent.has(toAddress)) continue
    sent.set(toAddress, txHash)
  }
  const late = new Promise<never>((_, reject) => {
    if (end.aborted) reject(end.reason)
    else end.addEventListener('abort', () => reject(end.reason), { once: true })
  })
  const read = await Promise.race([
    Promise.allSettled(
      [...sent].slice(0, most).map(async ([address, txHash]) => {
        const sender = await senderOf(txHash)
        return isAddressEqual(sender, account) ? [address] : []
      }),
    ),
    late,
  ])
  const [first] = read
  // One that a node does not know says nothing of the others; where it knows none, it is the node that does not answer.
  if (first?.status === 'rejected' && read.every(({ status }) => status === 'rejected'))
    throw first.reason
  return read.flatMap(each => (each.status === 'fulfilled' ? each.value : []))
}

export declare namespace readCounterparties {
  type Options = Pick<FlowScope, 'client' | 'chainId' | 'account'> & {
    /** Who has sent a transaction, by a node. */
    senderOf: (txHash: Hash) => Promise<Address>
  }
}
