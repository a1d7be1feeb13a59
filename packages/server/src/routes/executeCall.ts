import { callSteps } from '../steps/callSteps.ts'
import type { RouteHandler } from './routeHandler.ts'

/** POST /execute/call/v1 */
export const executeCall: RouteHandler<'/execute/call/v1'> = (context, { body }, asked) =>
  callSteps(context, body, asked?.charge)
