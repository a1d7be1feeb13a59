import type { ExecutionStep } from '@sluice/sdk'
import { arrivedOf } from '../purchase/arrivedOf.ts'
import { gasOf, refundsOf } from '../runEvidence.ts'
import type {
  BuyAcrossFlowOptions,
  BuyAcrossQuote,
  BuyAcrossReceipt,
} from './createBuyAcrossFlow.ts'
import { readDeposit } from './readDeposit.ts'

/** What a purchase across chains is shown to have paid and brought, by the transactions of both chains. */
export function acrossReceiptOf(
  steps: readonly ExecutionStep[],
  { deposit }: BuyAcrossQuote,
  { chainId, toChainId, token, account }: BuyAcrossFlowOptions,
): BuyAcrossReceipt {
  const items = steps.flatMap(step => [...step.items])
  const references = items.flatMap(item => [
    ...(item.internalTxHashes ?? []),
    ...(item.txHashes ?? []),
  ])
  const on = (id: number) => [
    ...new Set(references.filter(entry => entry.chainId === id).map(entry => entry.txHash)),
  ]
  const paid = items.flatMap(({ data }) => readDeposit(data)?.value ?? [])
  return {
    arrived: arrivedOf(steps, token, account),
    deposit: {
      ...deposit,
      amount: paid.length === 0 ? deposit.amount : paid.reduce((sum, value) => sum + value, 0n),
    },
    depositHashes: on(chainId),
    fillHashes: on(toChainId),
    refundHashes: refundsOf(steps),
    gas: gasOf(steps),
  }
}
