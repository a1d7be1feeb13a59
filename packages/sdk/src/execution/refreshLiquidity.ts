import { callApi } from '../api/callApi.ts'
import { refreshRoute } from '../api/routes/refreshRoute.ts'
import type { ClientContext, ServedChain } from '../context.ts'

const deadline = 5_000

/** Asks the marketplace to look at the orders of tokens again. Nobody waits; a failure is only logged. */
export function refreshLiquidity(
  context: ClientContext,
  options: { chain: ServedChain; tokens: readonly string[] },
): void {
  if (options.tokens.length === 0) return
  const path = '/tokens/refresh/v2'
  callApi(context, {
    chain: options.chain,
    endpoint: path,
    method: refreshRoute.method,
    body: { tokens: options.tokens, liquidityOnly: true },
    schema: refreshRoute.response,
    timeout: deadline,
    detached: true,
  }).catch(error => context.logger.warn(['The orders were not looked at again', error]))
}
