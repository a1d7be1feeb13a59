import type { TokenReference } from '../flow/flowTypes.ts'
import type { PredictedOrder, Prediction } from './prediction.ts'

/** What a listing that the marketplace took changes: the floor of its token, if it is the cheapest. */
export function predictListed(options: predictListed.Options): readonly Prediction[] {
  return [{ what: 'listed', ...options }]
}

export declare namespace predictListed {
  type Options = { token: TokenReference; order: PredictedOrder }
}
