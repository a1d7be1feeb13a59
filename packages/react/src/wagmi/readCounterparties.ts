import { type Address, type Hash, isAddress, isAddressEqual, isHash } from 'viem'
import type { FlowScope } from '../flow/flowTypes.ts'

/** Milliseconds: a transfer is not held up by what only makes its warnings better. */
const patience = 3000

/** Addresses whose transaction is looked at. */
const most = 20

/**
 * To whom an account has sent tokens lately; nobody when that cannot be read, so that everybody is new.
 * Who sent something to the account does not count: that is how a lookalike gets into its history. Neither does
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
  try {
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
    const late = new Promise<undefined>(done => {
      if (end.aborted) done(undefined)
      else end.addEventListener('abort', () => done(undefined), { once: true })
    })
    const own = await Promise.all(
      [...sent].slice(0, most).map(async ([address, txHash]) => {
        const sender = await Promise.race([senderOf(txHash).catch(() => undefined), late])
        return sender !== undefined && isAddressEqual(sender, account) ? [address] : []
      }),
    )
    return own.flat()
  } catch {
    return []
  }
}

export declare namespace readCounterparties {
  type Options = Pick<FlowScope, 'client' | 'chainId' | 'account'> & {
    /** Who has sent a transaction, by a node. */
    senderOf: (txHash: Hash) => Promise<Address>
  }
}
