import { buySteps } from '../steps/buySteps.ts'
import type { RouteHandler } from './routeHandler.ts'

/** POST /execute/buy/v7 */
export const executeBuy: RouteHandler<'/execute/buy/v7'> = (context, { body }, asked) =>
  buySteps(context, body, asked)
