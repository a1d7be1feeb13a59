import type { ExecutionStep } from '@sluice/sdk'
import { arrivedOf } from '../purchase/arrivedOf.ts'
import type {
  BuyAcrossFlowOptions,
  BuyAcrossQuote,
  BuyAcrossReceipt,
} from './createBuyAcrossFlow.ts'
import { depositEvidence } from './depositEvidence.ts'

/** What a purchase across chains is shown to have paid and brought, by the transactions of both chains. */
export function acrossReceiptOf(
  steps: readonly ExecutionStep[],
  { deposit }: BuyAcrossQuote,
  { chainId, toChainId, token, account }: BuyAcrossFlowOptions,
): BuyAcrossReceipt {
  return {
    arrived: arrivedOf(steps, token, account),
    ...depositEvidence(steps, { deposit, chainId, toChainId }),
  }
}
