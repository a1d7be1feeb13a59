import type { Order } from '@sluice/sdk'
import type { FlowProblem } from '../flowProblem.ts'
import type { FlowCurrency, FlowScope } from '../flowTypes.ts'
import { knownCurrency } from '../knownCurrency.ts'
import { otherCurrencies, unknownCurrency } from '../ownSentences.ts'
import { ownProblem } from '../problemOf.ts'

/** The one currency of orders that are changed, which their changes keep; or why they cannot be, together. */
export function currencyOf(
  scope: Pick<FlowScope, 'client' | 'chainId'>,
  orders: readonly Pick<Order, 'price'>[],
): currencyOf.Result {
  const addresses = orders.map(({ price }) => price?.currency.contract.toLowerCase())
  const [address] = addresses
  if (addresses.some(each => each !== address)) return { problem: ownProblem(otherCurrencies) }
  const currency = knownCurrency(scope, orders[0]?.price?.currency.contract)
  return currency === undefined ? { problem: ownProblem(unknownCurrency) } : { currency }
}

export declare namespace currencyOf {
  type Result =
    | { currency: FlowCurrency; problem?: undefined }
    | { problem: FlowProblem; currency?: undefined }
}
