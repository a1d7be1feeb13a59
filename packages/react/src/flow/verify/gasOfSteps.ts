import type { ExecutionStep, StepItem } from '@sluice/sdk'
import type { FlowScope } from '../flowTypes.ts'
import { readTransaction } from './readTransaction.ts'

/**
 * What all transactions of some steps cost of the network, base units of the native currency; undefined when one
 * cannot be estimated.
 */
export async function gasOfSteps(
  { getGasCost }: Pick<FlowScope, 'getGasCost'>,
  steps: readonly ExecutionStep[],
): Promise<bigint | undefined> {
  const items = steps.flatMap((step): readonly StepItem[] => step.items)
  const transactions = items
    .filter(({ status }) => status === 'incomplete')
    .flatMap(({ data }) => readTransaction(data) ?? [])
  if (getGasCost === undefined || transactions.length === 0) return undefined
  try {
    const costs = await Promise.all(transactions.map(getGasCost))
    return costs.reduce((sum, cost) => sum + cost, 0n)
  } catch {
    // Of one that needs the one before it nothing can be said.
    return undefined
  }
}
