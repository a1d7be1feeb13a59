import { transferSteps } from '../steps/transferSteps.ts'
import type { RouteHandler } from './routeHandler.ts'

/** POST /execute/transfer/v1 */
export const executeTransfer: RouteHandler<'/execute/transfer/v1'> = (context, { body }) =>
  transferSteps(context, body)
