import { sellSteps } from '../steps/sellSteps.ts'
import type { RouteHandler } from './routeHandler.ts'

/** POST /execute/sell/v7 */
export const executeSell: RouteHandler<'/execute/sell/v7'> = (context, { body }, asked) =>
  sellSteps(context, body, asked)
