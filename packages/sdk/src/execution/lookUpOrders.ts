import type { Hash } from 'viem'
import * as z from 'zod/mini'
import { callApi } from '../api/callApi.ts'
import { AbortedError } from '../errors.ts'
import { limitOf } from './limitOf.ts'
import type { Run } from './run.ts'

const answer = z.object({ orders: z.array(z.object({ id: z.string() })) })
const paths = { list: '/orders/asks/v5', bid: '/orders/bids/v6' }
const most = 50

/**
 * Asks the marketplace which of these orders it has, by their hashes.
 *
 * @returns undefined when it does not say, or the run posts no orders.
 */
export async function lookUpOrders(
  run: Run,
  hashes: readonly Hash[],
): Promise<readonly Hash[] | undefined> {
  const { action, chain, signal } = run.options
  if (hashes.length === 0 || (action !== 'list' && action !== 'bid')) return undefined
  const known = new Set<string>()
  try {
    for (let from = 0; from < hashes.length; from += most) {
      const ask = () =>
        callApi(run.context, {
          chain,
          endpoint: paths[action],
          method: 'GET',
          query: { ids: hashes.slice(from, from + most) },
          schema: answer,
          signal,
        })
      const { orders } = await limitOf(run.context, 'post')(ask, signal)
      for (const { id } of orders) known.add(id.toLowerCase())
    }
  } catch (error) {
    if (error instanceof AbortedError) throw error
    run.context.logger.warn(['The marketplace does not say whether it has the order', error])
    return undefined
  }
  return hashes.filter(hash => known.has(hash.toLowerCase()))
}
