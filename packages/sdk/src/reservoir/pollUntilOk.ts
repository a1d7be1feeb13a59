import { pollUntil } from '../pollUntil.ts'
import { type RequestConfig, type Response, request } from './request.ts'

/**
 * Repeats a request until its answer is accepted: a status of 200 when no `validate` is given.
 *
 * @param maximumAttempts - 15 when absent.
 * @param attemptCount - Attempts that were made before.
 * @param pollingInterval - Milliseconds between two attempts; 5000 when absent.
 * @throws PollLimitError, with the words of the old client; APIError.
 * @example
 * ```ts
 * import { pollUntilOk } from '@sluice/sdk/reservoir'
 *
 * const url = 'https://market.example/api/8453/orders/asks/v5'
 * await pollUntilOk({ url }, ({ status }) => status === 200)
 * ```
 */
export async function pollUntilOk(
  config: RequestConfig,
  validate: (response: Response) => boolean = response => response.status === 200,
  maximumAttempts = 15,
  attemptCount = 0,
  pollingInterval = 5000,
): Promise<true> {
  await pollUntil({
    request: () => request(config),
    until: validate,
    attempts: maximumAttempts - attemptCount,
    interval: pollingInterval,
  })
  return true
}
