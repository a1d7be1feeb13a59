import type { Client, Wallet } from '@sluice/sdk'
import type { QueryClient } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'

/** A token that a flow is about. */
export type TokenReference = { chainId: number; contract: Address; tokenId: bigint }

/** The currency of a flow's amounts. */
export type FlowCurrency = { address: Address; symbol: string; decimals: number }

/** So much of a currency, in base units. */
export type FlowAmount = { currency: FlowCurrency; amount: bigint }

/** A fee inside a price, in base units. */
export type FlowFee = {
  kind: 'royalty' | 'marketplace' | 'other'
  recipient?: Address | undefined
  /** 1 = 0.01 %. */
  bps?: number | undefined
  amount: bigint
}

/** What a flow does. */
export type FlowKind =
  | 'buy'
  | 'checkout'
  | 'sweep'
  | 'list'
  | 'edit-listing'
  | 'bid'
  | 'edit-bid'
  | 'accept-offer'
  | 'cancel'
  | 'mint'
  | 'transfer'
  | 'swap'
  | 'call'

/** A transaction of which the network fee is asked; its value in base units. */
export type FlowTransaction = { to: Address; data: Hex; value: bigint }

/** What every flow needs of its surroundings. */
export type FlowScope = {
  client: Client
  /** Its stale queries are marked after a run. */
  queryClient?: QueryClient | undefined
  chainId: number
  /** The account that acts. */
  account: Address
  /** The wallet of that account, asked for when a run starts. */
  getWallet: () => Promise<Wallet>
  /** The account's balance in base units; without it, a lack of funds is found by the marketplace. */
  getBalance?: ((currency: Address) => Promise<bigint>) | undefined
  /** What a spender may take of the account's ERC20 currency, in base units; without it, no offer is known to lack it. */
  getAllowance?: ((currency: Address, spender: Address) => Promise<bigint>) | undefined
  /**
   * What a transaction of the account would cost in network fees now, base units of the native currency: with what a
   * rollup takes for its data. Without it, no lack of funds for the fee is told before the wallet is asked.
   */
  getGasCost?: ((transaction: FlowTransaction) => Promise<bigint>) | undefined
  /**
   * The same of several that are sent one after the other, each upon what those before it did. Without it, or where it
   * rejects, what needs an approval first is counted by a figure for its kind.
   */
  getGasCostInTurn?: ((transactions: readonly FlowTransaction[]) => Promise<bigint>) | undefined
  /** Milliseconds since 1970. */
  now?: (() => number) | undefined
}

/** What a flow about one token needs. */
export type TokenFlowOptions = FlowScope & { token: Omit<TokenReference, 'chainId'> }
