import { listSteps } from '../steps/listSteps.ts'
import type { RouteHandler } from './routeHandler.ts'

/** POST /execute/list/v5 */
export const executeList: RouteHandler<'/execute/list/v5'> = (context, { body }, asked) =>
  listSteps(context, body, asked?.charge)
