import type { Hash } from 'viem'
import { callApi } from '../api/callApi.ts'
import { routes } from '../api/routes.ts'
import type { Run } from './run.ts'

const deadline = 5_000

/**
 * Tells the marketplace what became of a step, as soon as it is known and without anybody waiting for it.
 * Only answers that carry a request id ask for this; a failure is only logged.
 */
export function reportResult(
  run: Run,
  result: { stepId: string; txHash: Hash; errorMessage?: string | undefined },
): void {
  const { requestId } = run.state()
  if (!requestId) return
  const path = '/execute/results/v1'
  callApi(run.context, {
    chain: run.options.chain,
    endpoint: path,
    method: routes[path].method,
    body: { requestId, ...result },
    schema: routes[path].response,
    timeout: deadline,
    keepalive: true,
  }).catch(error => run.context.logger.warn(['The result was not reported', error]))
}
