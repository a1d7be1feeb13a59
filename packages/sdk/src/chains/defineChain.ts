import type { Address, Chain } from 'viem'

/** A currency that a marketplace takes on a chain. */
export type PaymentToken = {
  chainId: number
  address: Address
  symbol: string
  name: string
  /** Base units in one unit, as a power of ten. */
  decimals: number
}

/** A chain and the marketplace API that serves it. */
export type ApiChain = {
  id: number
  name: string
  /** The API's address without a trailing slash. Presets carry none: `withApi` adds one. */
  baseApiUrl?: string | undefined
  paymentTokens: readonly PaymentToken[]
  /** The wrapped native token, never guessed from the list. */
  wrappedNative?: Address | undefined
  websocketUrl?: string | undefined
  /** Milliseconds between two calls to the API about one transaction; 5000 when absent. */
  checkPollingInterval?: number | undefined
  /** The chain that actions use when they name none. */
  active?: boolean | undefined
  /** Fees of listings and bids on this chain, each `<recipient>:<bps>`. */
  marketplaceFees?: readonly string[] | undefined
  /** RPC addresses and explorers. */
  network?: Chain | undefined
}

/**
 * Gives a chain its type and keeps its literals.
 *
 * @example
 * ```ts
 * import { defineChain } from '@sluice/sdk'
 * import { defineChain as defineNetwork, zeroAddress } from 'viem'
 *
 * const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
 * const rpcUrls = { default: { http: ['https://rpc.example'] } }
 * const chain = defineChain({
 *   id: 4242,
 *   name: 'Example',
 *   checkPollingInterval: 1000,
 *   paymentTokens: [{ chainId: 4242, address: zeroAddress, ...nativeCurrency }],
 *   network: defineNetwork({ id: 4242, name: 'Example', nativeCurrency, rpcUrls }),
 * })
 * ```
 */
export function defineChain<const chain extends ApiChain>(chain: chain): chain {
  return chain
}
