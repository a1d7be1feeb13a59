import type { Address } from 'viem'
import type { TokenReference } from '../flow/flowTypes.ts'
import type { Prediction } from './prediction.ts'

/** What the sale of a token into an offer changes, where it is not known who made the offer. */
export function predictSold(options: predictSold.Options): readonly Prediction[] {
  const { token, orderId, seller } = options
  return [
    { what: 'closed', chainId: token.chainId, orderId, status: 'filled' },
    { what: 'moved', token, from: seller, to: undefined },
  ]
}

export declare namespace predictSold {
  type Options = { token: TokenReference; orderId: string; seller: Address }
}
