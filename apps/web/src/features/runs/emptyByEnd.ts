import type { RunSummary } from '@sluice/sdk'
import { clearByRun } from '../call/clearByRun.ts'
import { emptyByRun } from '../cart/emptyByRun.ts'

/** Takes what a run did out of where it stood to be done: the cart, and the page of calls. */
export function emptyByEnd(run: RunSummary): void {
  emptyByRun(run)
  clearByRun(run)
}
