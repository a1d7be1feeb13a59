import { ServerError } from '../errors.ts'
import { postToBook } from './postToBook.ts'
import type { RouteHandler } from './routeHandler.ts'

/** POST /order/v3 */
export const postSingleOrder: RouteHandler<'/order/v3'> = async (context, { body, query }) => {
  const result = await postToBook(context, { ...body, signature: query.signature })
  if (result.status !== 'success')
    throw new ServerError(result.status, {
      code: 'no_order_created',
      fields: {
        reason: result.reason,
        ...(result.orderId ? { orderId: result.orderId } : {}),
      },
    })
  return { message: 'Success', orderId: result.orderId }
}
