import { pollUntil } from '../pollUntil.ts'
import { type RequestConfig, request } from './request.ts'

/**
 * Repeats a request every 5 seconds until its answer has the data that is waited for, and returns it.
 *
 * @throws PollLimitError, APIError
 * @example
 * ```ts
 * import { pollUntilHasData } from '@sluice/sdk/reservoir'
 *
 * type Orders = { orders: readonly { id: string }[] }
 * const { orders } = await pollUntilHasData<Orders>(
 *   { url: 'https://market.example/api/8453/orders/asks/v5' },
 *   answer => answer.orders.length > 0,
 * )
 * console.log(orders[0]?.id)
 * ```
 */
export async function pollUntilHasData<data = unknown>(
  config: RequestConfig,
  hasData: (answer: data) => boolean,
  maximumAttempts = 15,
  attemptCount = 0,
): Promise<data> {
  const { data } = await pollUntil({
    request: () => request<data>(config),
    until: response => hasData(response.data),
    attempts: maximumAttempts - attemptCount,
  })
  return data
}
