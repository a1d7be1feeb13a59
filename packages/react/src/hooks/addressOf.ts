import type { Wallet } from '@sluice/sdk'
import type { Address } from 'viem'

/** The account of a wallet, where it says it without being asked for anything else; it never throws. */
export async function addressOf(wallet: Wallet | undefined): Promise<Address | undefined> {
  try {
    if (wallet === undefined) return undefined
    return 'handleSignMessageStep' in wallet ? await wallet.address() : wallet.account?.address
  } catch {
    return undefined
  }
}
