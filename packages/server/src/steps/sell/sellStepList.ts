import { resetSteps } from '../resetSteps.ts'
import type { Step, TransactionItem } from '../transactionItem.ts'

/** The steps of a sale in their order. Those of a swap are there where the proceeds are exchanged. */
export function sellStepList(items: sellStepList.Items): Step[] {
  const { nftApprovals = [], resets = [], approvals = [], sales, swaps = [] } = items
  return [
    {
      id: 'nft-approval',
      action: 'Approve NFT contract',
      description: 'Each NFT collection you want to trade requires a one-time approval transaction',
      kind: 'transaction',
      items: [...nftApprovals],
    },
    ...resetSteps(resets),
    {
      id: 'currency-approval',
      action: 'Approve currency',
      description:
        swaps.length === 0
          ? 'Fees come out of the offer, so no currency has to be approved'
          : 'The router is allowed to take what the sale brings in, and no more',
      kind: 'transaction',
      items: [...approvals],
    },
    {
      id: 'sale',
      action: 'Accept offer',
      description: 'To sell this item you must confirm the transaction and pay the gas fee',
      kind: 'transaction',
      items: [...sales],
    },
    ...(swaps.length === 0
      ? []
      : [
          {
            id: 'swap',
            action: 'Swap tokens',
            description:
              'What the sale has brought in is exchanged for the currency of your choice',
            kind: 'transaction' as const,
            items: [...swaps],
          },
        ]),
  ]
}

export declare namespace sellStepList {
  type Items = {
    nftApprovals?: readonly TransactionItem[]
    resets?: readonly TransactionItem[]
    approvals?: readonly TransactionItem[]
    sales: readonly TransactionItem[]
    swaps?: readonly TransactionItem[]
  }
}
