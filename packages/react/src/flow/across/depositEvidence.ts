import type { ExecutionStep } from '@sluice/sdk'
import type { Hex } from 'viem'
import type { FlowAmount } from '../flowTypes.ts'
import { gasOf, refundsOf } from '../runEvidence.ts'
import { readDeposit } from './readDeposit.ts'

/**
 * What a deposit on one chain, and what it paid for on another, are shown to be by the transactions of both: what was
 * paid by the bytes of the deposit, base units, or as it was quoted where they do not tell it; the fee of the network.
 */
export function depositEvidence(
  steps: readonly ExecutionStep[],
  { deposit, chainId, toChainId }: depositEvidence.Options,
): depositEvidence.Result {
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

export declare namespace depositEvidence {
  type Options = {
    /** As it was quoted. */
    deposit: FlowAmount
    /** The chain that is paid on. */
    chainId: number
    toChainId: number
  }
  type Result = {
    /** What was paid on the origin chain; it came back when the outcome is `refunded`. */
    deposit: FlowAmount
    /** Transactions on the origin and on the destination chain. */
    depositHashes: readonly Hex[]
    fillHashes: readonly Hex[]
    /** Transactions on the origin chain that gave the payment back. */
    refundHashes: readonly Hex[]
    /** Base units of the origin chain's native currency. */
    gas: bigint | undefined
  }
}
