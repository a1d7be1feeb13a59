import type { FlowScope } from '@sluice/react'
import { type Address, isAddress, isAddressEqual } from 'viem'

/** Milliseconds: a transfer is not held up by what only makes its warnings better. */
const patience = 3000

/**
 * To whom an account has sent tokens lately; nobody when that cannot be read, so that everybody is new.
 * Who sent something to the account does not count: that is how a lookalike gets into its history.
 */
export async function readCounterparties({
  client,
  chainId,
  account,
}: Pick<FlowScope, 'client' | 'chainId' | 'account'>): Promise<readonly Address[]> {
  try {
    const { activities } = await client.request('/users/activity/v6', {
      query: { users: [account], types: ['transfer'], limit: 50 },
      chainId,
      signal: AbortSignal.timeout(patience),
    })
    const found = activities
      .filter(({ fromAddress }) => fromAddress?.toLowerCase() === account.toLowerCase())
      .map(({ toAddress }) => toAddress)
    return [...new Set(found)].filter(
      (address): address is Address =>
        typeof address === 'string' && isAddress(address) && !isAddressEqual(address, account),
    )
  } catch {
    return []
  }
}
