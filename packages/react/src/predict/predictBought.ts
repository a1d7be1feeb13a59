import type { Address } from 'viem'
import type { TokenReference } from '../flow/flowTypes.ts'
import type { Prediction } from './prediction.ts'

/** What the purchase of one token out of a listing, or its sale into an offer, changes. */
export function predictBought(options: predictBought.Options): readonly Prediction[] {
  const { token, orderId, seller, buyer } = options
  return [
    { what: 'closed', chainId: token.chainId, orderId, status: 'filled' },
    { what: 'moved', token, from: seller, to: buyer },
  ]
}

export declare namespace predictBought {
  type Options = { token: TokenReference; orderId: string; seller: Address; buyer: Address }
}
