import type { ExecutionStep } from '@sluice/sdk'
import type { FlowScope } from '../flowTypes.ts'
import { readTransaction } from './readTransaction.ts'

/** What transactions take of the network, base units of the native currency. Never exact before they are mined. */
export type GasFacts = {
  /** As it is estimated; undefined when it cannot be told. */
  gas: bigint | undefined
  /**
   * What of it is taken surely, where the node could not estimate all: of the rest there is a figure at most for its
   * kind. Absent where the node estimated all of it.
   */
  gasLeast?: bigint | undefined
}

/**
 * What all transactions of some steps would take of the network. What needs one before it, such as an approval, is
 * estimated as it will be after that where the node can, else by a figure for its kind.
 */
export async function gasOfSteps(
  scope: Pick<FlowScope, 'account' | 'getGasCost' | 'getGasCostInTurn'>,
  steps: readonly ExecutionStep[],
): Promise<GasFacts> {
  const { getGasCost } = scope
  const open = steps.flatMap(step =>
    step.items
      .filter(({ status }) => status === 'incomplete')
      .flatMap((item): readonly OpenTransaction[] => {
        const transaction = readTransaction(item.data)
        const isLater = item.data === undefined && step.kind === 'transaction'
        return transaction || isLater ? [{ step, item, transaction }] : []
      }),
  )
  if (getGasCost === undefined || open.length === 0) return { gas: undefined }
  const costs = await Promise.all(
    open.map(({ transaction }) => transaction && getGasCost(transaction).catch(() => undefined)),
  )
  const known = costs.flatMap(cost => cost ?? [])
  if (known.length === costs.length) return { gas: known.reduce((sum, cost) => sum + cost, 0n) }
  // Of what fails at once nothing can be said.
  if (open[0]?.transaction !== undefined && costs[0] === undefined) return { gas: undefined }
  try {
    const { gasInTurn } = await import('./gasInTurn.ts')
    return await gasInTurn(scope, open, costs)
  } catch {
    return { gas: undefined }
  }
}

export type OpenTransaction = {
  step: ExecutionStep
  item: ExecutionStep['items'][number]
  /** Undefined while it is not there: it comes once what is before it is done. */
  transaction: ReturnType<typeof readTransaction>
}
