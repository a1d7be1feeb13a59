import type { Routes } from '@sluice/sdk/api'
import type * as z from 'zod/mini'
import { ServerError } from '../errors.ts'
import { queryFailure } from '../storage/databaseFailure.ts'
import { postToBook } from './postToBook.ts'
import type { RouteHandler } from './routeHandler.ts'

type Item = z.output<Routes['/order/v4']['body']>['items'][number]

/** Orders that are checked at the same time. */
const atOnce = 10

/**
 * POST /order/v4
 *
 * What happened to each order is told by its index, also where the allowance, a node or the database did not do for all
 * of them: what is stored by then is acknowledged, and the rest can be posted again.
 */
export const postOrders: RouteHandler<'/order/v4'> = async (context, { body, query }, asked) => {
  let refusal: ServerError | undefined
  let isDown = false
  const postItem = async (item: Item, orderIndex: number) => {
    try {
      const { status, orderId, reason } = await postToBook(context, {
        ...item,
        bulk: item.bulkData?.data,
        signature: query.signature,
        source: body.source,
        signal: asked?.signal,
        charge: asked?.charge,
        sender: asked?.sender,
      })
      return {
        message: status,
        orderIndex,
        ...(orderId ? { orderId } : {}),
        ...(reason ? { reason } : {}),
      }
    } catch (error) {
      const known = error instanceof ServerError ? error : queryFailure(error)
      if (!known || asked?.signal.aborted) throw error
      refusal ??= known
      const isOver = known.statusCode === 429
      isDown ||= !isOver
      const message = isOver ? 'rate-limited' : 'unavailable'
      return { message, orderIndex, reason: known.message }
    }
  }
  const results: Awaited<ReturnType<typeof postItem>>[] = []
  for (let i = 0; i < body.items.length; i += atOnce) {
    const items = body.items.slice(i, i + atOnce)
    results.push(
      ...(isDown
        ? items.map((_, index) => untried(i + index))
        : await Promise.all(items.map((item, index) => postItem(item, i + index)))),
    )
  }
  if (results.some(({ message }) => message === 'success' || message === 'delayed'))
    return { results }
  if (refusal) throw results.length === 1 ? refusal : withResults(refusal, results)
  throw new ServerError(
    ['Could not create any order', ...new Set(results.map(result => result.reason))]
      .filter(part => part !== undefined)
      .join(': '),
    { code: 'no_order_created', fields: { results } },
  )
}

/** An order of a post in which one before it met a node or a database that does not answer. */
const untried = (orderIndex: number) => ({
  message: 'unavailable',
  orderIndex,
  reason: 'It was not looked at: post it again',
})

const withResults = (refusal: ServerError, results: unknown) =>
  new ServerError(refusal.message, {
    code: refusal.code,
    statusCode: refusal.statusCode,
    apiCode: refusal.apiCode,
    fields: { ...refusal.fields, results },
    cause: refusal,
  })
