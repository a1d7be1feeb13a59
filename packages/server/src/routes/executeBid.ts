import { bidSteps } from '../steps/bidSteps.ts'
import type { RouteHandler } from './routeHandler.ts'

/** POST /execute/bid/v5 */
export const executeBid: RouteHandler<'/execute/bid/v5'> = (context, { body }, asked) =>
  bidSteps(context, body, asked?.charge)
