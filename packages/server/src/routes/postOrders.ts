import type { Routes } from '@sluice/sdk/api'
import type * as z from 'zod/mini'
import { ServerError } from '../errors.ts'
import { postToBook } from './postToBook.ts'
import type { RouteHandler } from './routeHandler.ts'

type Item = z.output<Routes['/order/v4']['body']>['items'][number]

/** Orders that are checked at the same time. */
const atOnce = 10

/** POST /order/v4 */
export const postOrders: RouteHandler<'/order/v4'> = async (context, { body, query }, asked) => {
  const postItem = async (item: Item, orderIndex: number) => {
    const { status, orderId, reason } = await postToBook(context, {
      ...item,
      bulk: item.bulkData?.data,
      signature: query.signature,
      source: body.source,
      signal: asked?.signal,
      charge: asked?.charge,
    })
    return {
      message: status,
      orderIndex,
      ...(orderId ? { orderId } : {}),
      ...(reason ? { reason } : {}),
    }
  }
  const results: Awaited<ReturnType<typeof postItem>>[] = []
  for (let i = 0; i < body.items.length; i += atOnce)
    results.push(
      ...(await Promise.all(
        body.items.slice(i, i + atOnce).map((item, index) => postItem(item, i + index)),
      )),
    )
  if (!results.some(({ message }) => message === 'success' || message === 'delayed'))
    throw new ServerError(
      ['Could not create any order', ...new Set(results.map(result => result.reason))]
        .filter(part => part !== undefined)
        .join(': '),
      { code: 'no_order_created', fields: { results } },
    )
  return { results }
}
