import { isZkTransaction } from './assertZkTransaction.ts'
import type { ExecutionStep, TransactionStep } from './state.ts'

/** An item of a batch: where it stands. */
export type BatchEntry = { stepId: string; index: number }

/**
 * The items that one request to the wallet can carry out together: all open items of the first open steps,
 * as long as these are transactions on one chain that are ready to be sent.
 *
 * @param chainId - The chain of items that name none.
 * @param apart - Steps whose items stand for themselves: together one that fails would take the others with it.
 * @returns undefined when there are not at least two.
 */
export function planBatch(
  steps: readonly ExecutionStep[],
  chainId: number,
  apart: readonly string[] = [],
): { chainId: number; entries: readonly BatchEntry[] } | undefined {
  const open = steps.filter(step => step.items.some(item => item.status === 'incomplete'))
  const [first] = open
  if (first?.kind !== 'transaction') return undefined
  const chain = first.items.find(item => item.status === 'incomplete')?.data?.chainId ?? chainId
  const entries: BatchEntry[] = []
  for (const step of open) {
    if (step.kind !== 'transaction' || !isReady(step, chain, chainId)) break
    if (apart.includes(step.id) && step.items.filter(isOpen).length > 1) break
    step.items.forEach((item, index) => {
      if (item.status === 'incomplete') entries.push({ stepId: step.id, index })
    })
    // What a swap brings in is known only once it is done, and a purchase may be paid with it.
    if (step.id === 'swap') break
  }
  return entries.length < 2 ? undefined : { chainId: chain, entries }
}

const isOpen = ({ status }: ExecutionStep['items'][number]) => status === 'incomplete'

function isReady(step: TransactionStep, chain: number, fallback: number): boolean {
  return step.items
    .filter(item => item.status === 'incomplete')
    .every(
      ({ state, data }) =>
        state === 'planned' &&
        data !== undefined &&
        (data.chainId ?? fallback) === chain &&
        // A paymaster or a custom signature is no part of a call.
        !isZkTransaction(data),
    )
}
