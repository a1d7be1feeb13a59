import type { ExecutionStep } from '@sluice/sdk'
import type { RunningPhase } from './flowState.ts'

/** The phase that a run's steps are in, by the first item that is not complete. */
export function phaseOf(steps: readonly ExecutionStep[], fallback: RunningPhase): RunningPhase {
  const step = steps.find(entry => entry.items.some(item => item.status === 'incomplete'))
  if (step === undefined) return steps.length === 0 ? fallback : 'index'
  const item = step.items.find(entry => entry.status === 'incomplete')
  if (step.id.includes('approval')) return 'approve'
  switch (item?.state) {
    case 'submitted':
    case 'unknown':
      return 'confirm'
    case 'mined':
    case 'indexed':
    case 'signed':
      return 'index'
    default:
      return step.kind === 'signature' ? 'sign' : 'submit'
  }
}
