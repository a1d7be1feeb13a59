import type { ExecutionStep } from '@sluice/sdk'
import type { FlowScope } from '../flowTypes.ts'

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
  if (scope.getGasCost === undefined) return { gas: undefined }
  try {
    const { gasInTurn } = await import('./gasInTurn.ts')
    return await gasInTurn(scope, steps)
  } catch {
    return { gas: undefined }
  }
}
