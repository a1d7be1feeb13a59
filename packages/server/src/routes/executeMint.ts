import { mintSteps } from '../steps/mintSteps.ts'
import type { RouteHandler } from './routeHandler.ts'

/** POST /execute/mint/v1 */
export const executeMint: RouteHandler<'/execute/mint/v1'> = (context, { body }, asked) =>
  mintSteps(context, body, asked?.charge)
