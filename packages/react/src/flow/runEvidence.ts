import type { ExecutionStep } from '@sluice/sdk'

/** What the run's transactions cost in gas; undefined when a node did not say. */
export function gasOf(steps: readonly ExecutionStep[]): bigint | undefined {
  const receipts = steps.flatMap(step =>
    step.items.flatMap(item => (item.receipt === undefined ? [] : [item.receipt])),
  )
  return receipts.reduce<bigint | undefined>(
    (sum, receipt) =>
      sum === undefined || receipt.effectiveGasPrice === undefined
        ? undefined
        : sum + receipt.gasUsed * receipt.effectiveGasPrice,
    0n,
  )
}

/** Every transaction hash of a run, once. */
export function hashesOf(steps: readonly ExecutionStep[]): readonly `0x${string}`[] {
  return [
    ...new Set(
      steps.flatMap(step =>
        step.items.flatMap(item => (item.txHashes ?? []).map(entry => entry.txHash)),
      ),
    ),
  ]
}
