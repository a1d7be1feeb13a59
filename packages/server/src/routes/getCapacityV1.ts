import { getCapacity } from './getCapacity.ts'
import type { RouteHandler } from './routeHandler.ts'

/** POST /execute/solve/capacity/v1 */
export const getCapacityV1: RouteHandler<'/execute/solve/capacity/v1'> = (context, input) =>
  getCapacity(context, input)
