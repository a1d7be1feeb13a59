import type { FlowCurrency, TokenReference } from '../flow/flowTypes.ts'

/** An order in a cart, with what was seen of it when it was put there. Names are metadata: untrusted. */
export type CartEntry = {
  chainId: number
  orderId: string
  token: Omit<TokenReference, 'chainId'>
  /** Whether there can be more than one of the token. */
  several: boolean
  quantity: bigint
  /** The price of one, base units of its currency; unknown when absent. */
  seen?: { currency: FlowCurrency; unitPrice: bigint } | undefined
  /** The marketplace. */
  source?: string | undefined
  name: string
  collection: string
  image?: string | undefined
}

/** What tells an order apart from those of all chains. */
export function cartKey({ chainId, orderId }: Pick<CartEntry, 'chainId' | 'orderId'>): string {
  return `${chainId}:${orderId.toLowerCase()}`
}
