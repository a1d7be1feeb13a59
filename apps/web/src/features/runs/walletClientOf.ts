import { AccountChangedError } from '@sluice/sdk/errors'
import type { Address, WalletClient } from 'viem'
import type { Config } from 'wagmi'
import { getConnection, getWalletClient } from 'wagmi/actions'

/**
 * The connected wallet, to go on with what an account has begun.
 *
 * @throws AccountChangedError when it is another account's.
 */
export async function walletClientOf(config: Config, account: Address): Promise<WalletClient> {
  const current = getConnection(config).address
  if (current?.toLowerCase() !== account.toLowerCase())
    throw new AccountChangedError({ expected: account, current: current ?? 'none' })
  return getWalletClient(config, { account, assertChainId: false })
}
