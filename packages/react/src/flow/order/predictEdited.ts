import { predictCancelled } from '../../predict/predictCancelled.ts'
import type { PredictedOrder, Prediction } from '../../predict/prediction.ts'
import type { TokenReference } from '../flowTypes.ts'

/** What an order in the place of another one changes; one for more than a token is no token's best yet. */
export function predictEdited(options: predictEdited.Options): readonly Prediction[] {
  const { chainId, orderId, what, token, order } = options
  return [
    ...predictCancelled({ chainId, orderIds: [orderId] }),
    ...(token === undefined ? [] : [{ what, token, order }]),
  ]
}

export declare namespace predictEdited {
  type Options = {
    chainId: number
    /** Of the order that is over. */
    orderId: string
    what: 'listed' | 'bid'
    token: TokenReference | undefined
    order: PredictedOrder
  }
}
