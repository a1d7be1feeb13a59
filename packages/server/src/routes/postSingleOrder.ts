import { ServerError } from '../errors.ts'
import { postToBook } from './postToBook.ts'
import type { RouteHandler } from './routeHandler.ts'

/** POST /order/v3 */
export const postSingleOrder: RouteHandler<'/order/v3'> = async (
  context,
  { body, query },
  asked,
) => {
  const result = await postToBook(context, {
    ...body,
    signature: query.signature,
    signal: asked?.signal,
    charge: asked?.charge,
    sender: asked?.sender,
  })
  if (result.status !== 'success' && result.status !== 'delayed')
    throw new ServerError(result.status, {
      code: 'no_order_created',
      fields: {
        reason: result.reason,
        ...(result.orderId ? { orderId: result.orderId } : {}),
      },
    })
  // Whoever asks for one order knows two words: this one, and a refusal.
  return { message: 'Success', orderId: result.orderId }
}
