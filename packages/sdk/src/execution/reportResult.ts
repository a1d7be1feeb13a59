import type { Hash } from 'viem'
import { APIError } from '../api/apiError.ts'
import { callApi } from '../api/callApi.ts'
import { resultsRoute } from '../api/routes/resultsRoute.ts'
import { sleep } from '../sleep.ts'
import { limitOf } from './limitOf.ts'
import type { Run } from './run.ts'

/** How long one try may take, and the pauses before the second and the third; milliseconds. */
const timeout = 5_000
const pauses = [1_000, 3_000]

/**
 * Tells the marketplace what became of a step, as soon as it is known and without anybody waiting for it.
 * Only answers that carry a request id ask for this. A failure is only logged; it is tried again as long
 * as the run is under way.
 */
export function reportResult(
  run: Run,
  result: { stepId: string; txHash: Hash; errorMessage?: string | undefined },
): void {
  const { requestId } = run.state()
  if (requestId) void report(run, { requestId, ...result })
}

async function report(run: Run, body: Record<string, unknown>): Promise<void> {
  for (const pause of [...pauses, undefined]) {
    const asked = performance.now()
    try {
      await limitOf(run.context, 'report')(() => tell(run, body, performance.now() - asked))
      return
    } catch (error) {
      run.context.logger.warn(['The result was not reported', error])
      if (!(error instanceof APIError && error.retryable)) return
    }
    if (pause === undefined || run.settled.aborted) return
    try {
      await sleep(pause, run.settled)
    } catch {
      return
    }
  }
}

async function tell(run: Run, body: Record<string, unknown>, waited: number): Promise<void> {
  // Nothing of a run is on its way for long after its end, the wait for a turn included.
  const left = run.settled.aborted ? Math.floor(timeout - waited) : timeout
  if (left < 1) {
    run.context.logger.warn(['The result was not reported: the run has ended', body])
    return
  }
  const path = '/execute/results/v1'
  await callApi(run.context, {
    chain: run.options.chain,
    endpoint: path,
    method: resultsRoute.method,
    body,
    schema: resultsRoute.response,
    timeout: left,
    keepalive: true,
    detached: true,
  })
}
