import { ServerError } from '../errors.ts'
import type { RouteHandler } from './routeHandler.ts'

/**
 * POST /execute/deposit/v1: nobody keeps a balance with the solver here, each payment is bound to what it is
 * for.
 */
export const executeDeposit: RouteHandler<'/execute/deposit/v1'> = async () => {
  throw new ServerError('Deposits that are not for an intent are not supported', {
    code: 'not_supported',
    statusCode: 501,
  })
}
