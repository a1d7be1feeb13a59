import type { Run } from './run.ts'
import { swapMovements } from './swapMovements.ts'

/**
 * The native currency, in base units, that the swaps of a run made out of its wrapped form, by the logs of those that
 * were mined on a chain: what the contract that was called unwrapped, to send it on.
 */
export function unwrappedBySwap(run: Pick<Run, 'mined' | 'options' | 'state'>, chainId: number) {
  const { chain } = run.options
  if (chainId !== chain.id || chain.wrappedNative === undefined) return 0n
  const wrapped = chain.wrappedNative.toLowerCase()
  const called = new Set<string>()
  for (const step of run.state().steps)
    if (step.id === 'swap')
      for (const { data } of step.items)
        if (data && 'to' in data && data.to) called.add(data.to.toLowerCase())
  // Of a swap that was done before a reload the bytes are gone, and its receipt is left.
  for (const { stepId, to } of run.mined) if (stepId === 'swap' && to) called.add(to.toLowerCase())
  return swapMovements(
    run.mined.flatMap(entry => (entry.stepId === 'swap' ? entry.logs : [])),
    wrapped,
  )
    .filter(
      ({ contract, from, to }) => contract === wrapped && called.has(from) && /^0x0+$/.test(to),
    )
    .reduce((sum, { amount }) => sum + amount, 0n)
}
