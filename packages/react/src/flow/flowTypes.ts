import type { Client, Wallet } from '@sluice/sdk'
import type { QueryClient } from '@tanstack/react-query'
import type { Address } from 'viem'

/** A token that a flow is about. */
export type TokenReference = { chainId: number; contract: Address; tokenId: bigint }

/** The currency of a flow's amounts. */
export type FlowCurrency = { address: Address; symbol: string; decimals: number }

/** A fee inside a price, in base units. */
export type FlowFee = {
  kind: 'royalty' | 'marketplace' | 'other'
  recipient?: Address | undefined
  /** 1 = 0.01 %. */
  bps?: number | undefined
  amount: bigint
}

/** What every flow needs of its surroundings. */
export type FlowOptions = {
  client: Client
  /** Its stale queries are marked after a run. */
  queryClient?: QueryClient | undefined
  token: TokenReference
  /** The account that acts. */
  account: Address
  /** The wallet of that account, asked for when a run starts. */
  getWallet: () => Promise<Wallet>
  /** The account's balance in base units; without it, a lack of funds is found by the marketplace. */
  getBalance?: ((currency: Address) => Promise<bigint>) | undefined
  /** Milliseconds since 1970. */
  now?: (() => number) | undefined
}
