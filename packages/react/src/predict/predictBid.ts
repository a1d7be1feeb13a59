import type { TokenReference } from '../flow/flowTypes.ts'
import type { PredictedOrder, Prediction } from './prediction.ts'

/** What an offer that the marketplace took changes: the best offer of its token, if it is the highest. */
export function predictBid(options: predictBid.Options): readonly Prediction[] {
  return [{ what: 'bid', ...options }]
}

export declare namespace predictBid {
  type Options = { token: TokenReference; order: PredictedOrder }
}
