import { APIError } from '../api/apiError.ts'
import { callApi, errorText } from '../api/callApi.ts'
import { executeResponse } from '../api/schemas/execute.ts'
import type { ClientContext, ServedChain } from '../context.ts'
import type { StepAnswer } from './state.ts'
import { toSteps } from './toSteps.ts'

/**
 * Posts an execute request and parses the answer. An unknown kind of step, missing steps or an `{ error }`
 * with status 200 are errors, so nothing can be carried out by halves.
 *
 * @throws APIError, ForeignEndpointError, AbortedError
 */
export async function fetchSteps(
  context: ClientContext,
  options: fetchSteps.Options,
): Promise<fetchSteps.Result> {
  const { chain, endpoint, body, signal, status } = options
  const answer = await callApi(context, {
    chain,
    endpoint,
    method: 'POST',
    body,
    schema: executeResponse,
    timeout: 60_000,
    ...{ signal, status },
    // Steps are only described: asking once more creates nothing.
    retry: true,
  })
  const refuse = (message: string) =>
    new APIError(message, {
      url: chain.baseApiUrl + endpoint,
      method: 'POST',
      statusCode: 200,
      code: 'bad_response',
      body: answer,
    })
  if (answer.error) throw refuse(errorText({ error: answer.error }) ?? 'The marketplace refused')
  if (!answer.steps && body.onlyPath !== true) {
    throw refuse("The marketplace's answer has no steps")
  }
  const ids = (answer.steps ?? []).map(entry => entry.id)
  if (new Set(ids).size !== ids.length) {
    throw refuse("The marketplace's answer names a step twice")
  }
  return {
    steps: toSteps(answer.steps ?? []),
    path: answer.path ?? [],
    fees: answer.fees ?? undefined,
    requestId: answer.requestId ?? undefined,
    refusals: (answer.errors ?? []).map(entry => ({
      message: entry.message ?? 'no reason given',
      orderIndex: entry.orderIndex ?? undefined,
      orderId: entry.orderId ?? undefined,
    })),
  }
}

export declare namespace fetchSteps {
  type Options = {
    chain: ServedChain
    endpoint: string
    body: Record<string, unknown>
    signal?: AbortSignal | undefined
    /** The only status that will do; any from 200 to 299 when absent. */
    status?: number | undefined
  }
  type Result = StepAnswer
}
