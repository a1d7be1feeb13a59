import { signPermit } from '../steps/buy/signPermit.ts'
import { refuseUnsupported } from './refuseUnsupported.ts'
import type { RouteHandler } from './routeHandler.ts'

/** POST /execute/permit-signature/v1 */
export const executePermitSignature: RouteHandler<'/execute/permit-signature/v1'> = async (
  context,
  { body, query },
) => {
  // Permits that are kept with an offer: offers are approved by a transaction here.
  if (body.persist) refuseUnsupported(body, 'persist')
  await signPermit(context, { id: body.id, signature: query.signature })
  return { message: 'Success' }
}
