import type { ExecutionStep } from '@sluice/sdk'
import { predictBought } from '../../predict/predictBought.ts'
import type { Prediction } from '../../predict/prediction.ts'
import type { FlowScope } from '../flowTypes.ts'
import { arrivedOf } from './arrivedOf.ts'
import type { PurchaseLine } from './purchaseLine.ts'

/**
 * What a purchase of several orders has changed for certain. Where orders may fail on their own that is what the
 * chain's logs show, and of a part of an order the marketplace says what is left.
 */
export function predictPurchase(
  { chainId, account }: Pick<FlowScope, 'chainId' | 'account'>,
  run: {
    form: { partial: boolean }
    quote: { lines: readonly PurchaseLine[] }
    steps: readonly ExecutionStep[]
  },
): readonly Prediction[] {
  const { form, quote, steps } = run
  return quote.lines
    .filter(({ quantity }) => quantity === 1n)
    .filter(({ token }) => !form.partial || arrivedOf(steps, token, account) > 0n)
    .flatMap(({ token, orderId, maker }) =>
      predictBought({ token: { ...token, chainId }, orderId, seller: maker, buyer: account }),
    )
}
