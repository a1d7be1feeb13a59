import { revokeBySignature } from '../orderbook/zone/revokeBySignature.ts'
import type { RouteHandler } from './routeHandler.ts'

/** POST /execute/cancel-signature/v1 */
export const executeCancelSignature: RouteHandler<'/execute/cancel-signature/v1'> = async (
  context,
  { body, query },
) => {
  await revokeBySignature(context, { ...body, signature: query.signature })
  return { message: 'Success' }
}
