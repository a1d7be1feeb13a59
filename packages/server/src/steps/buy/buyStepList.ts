import type { RouteOutput } from '@sluice/sdk/api'
import { resetSteps } from '../resetSteps.ts'
import type { TransactionItem } from '../transactionItem.ts'
import type { PermitItem } from './purchasePermit.ts'
import type { spendingItems } from './spendingItems.ts'

type Response = RouteOutput<'/execute/buy/v7'>

/** The steps of a purchase in their order, those left out that have nothing to do. */
export function buyStepList(
  { resets, approvals, rests }: spendingItems.Result,
  items: readonly TransactionItem[],
  permits: readonly PermitItem[] = [],
  swaps: readonly TransactionItem[] = [],
): NonNullable<Response['steps']> {
  return [
    ...resetSteps(resets),
    ...(approvals.length === 0
      ? []
      : [
          {
            id: 'currency-approval',
            action: 'Approve exchange contract',
            description: rests
              ? 'Lets the exchange take the price. Open offers of yours stand on the same approval: they rest until you give it again'
              : 'A one-time setup transaction to let the exchange take the price',
            kind: 'transaction' as const,
            items: [...approvals],
          },
        ]),
    ...(permits.length === 0
      ? []
      : [
          {
            id: 'currency-permit',
            action: 'Sign permits',
            description: 'Sign that the exchange may take exactly the price, for half an hour',
            kind: 'signature' as const,
            items: [...permits],
          },
        ]),
    {
      id: 'pre-signature',
      action: 'Sign data',
      description: 'Some exchanges require signing additional data before filling',
      kind: 'signature',
      items: [],
    },
    ...(swaps.length === 0
      ? []
      : [
          {
            id: 'swap',
            action: 'Swap tokens',
            description: 'What you pay with is exchanged for exactly what the purchase takes',
            kind: 'transaction' as const,
            items: [...swaps],
          },
        ]),
    {
      id: 'sale',
      action: 'Confirm transaction in your wallet',
      description: 'To purchase this item you must confirm the transaction and pay the gas fee',
      kind: 'transaction',
      items: [...items],
    },
  ]
}
