import { cancelSteps } from '../steps/cancelSteps.ts'
import type { RouteHandler } from './routeHandler.ts'

/** POST /execute/cancel/v3 */
export const executeCancel: RouteHandler<'/execute/cancel/v3'> = (context, { body }) =>
  cancelSteps(context, body)
