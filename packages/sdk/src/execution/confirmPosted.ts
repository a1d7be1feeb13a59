import { awaitCheck } from './awaitCheck.ts'
import type { Run } from './run.ts'

/** The end of an item whose post was acknowledged before the run was stopped. */
export async function confirmPosted(run: Run, stepId: string, index: number): Promise<void> {
  if (run.item(stepId, index).check) await awaitCheck(run, stepId, index)
  run.dispatch({ type: 'item', step: stepId, item: index, to: 'complete' })
}
