import type { RunSummary } from '@sluice/sdk'
import type { RunTerms } from './runTerms.ts'
import { storedTerms } from './storedTerms.ts'

/**
 * What a run may do, as its review showed it. Of a run that was begun without the flows, what its request says is
 * enough for a purchase with an expected price, a transfer and a cancellation; undefined for any other.
 *
 * It stands apart from what reads them: else a page that takes one flow would load that with it, because what goes
 * on with runs, which is loaded on demand, needs it too.
 */
export function termsOfRun(run: RunSummary): RunTerms | undefined {
  return storedTerms(run)
}
