import { swapSteps } from '../steps/swapSteps.ts'
import type { RouteHandler } from './routeHandler.ts'

/** POST /execute/swap/v1 */
export const executeSwap: RouteHandler<'/execute/swap/v1'> = (context, { body }, asked) =>
  swapSteps(context, body, asked?.charge)
