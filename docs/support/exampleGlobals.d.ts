import type { Client } from '@sluice/sdk'
import type { Address, WalletClient } from 'viem'

// What an example may use without saying where it comes from.
declare global {
  /** A client of one chain with a marketplace. */
  const client: Client
  /** A connected wallet. */
  const wallet: WalletClient
  /** The wallet's account. */
  const account: Address
}
