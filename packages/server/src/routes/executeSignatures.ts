import { ServerError } from '../errors.ts'
import type { RouteHandler } from './routeHandler.ts'

/**
 * POST /execute/auth-signature/v1
 *
 * What is sold here needs no log-in, so no step ever asks for one.
 */
export const executeAuthSignature: RouteHandler<'/execute/auth-signature/v1'> = async () => {
  throw unknown('Auth challenge does not exist')
}

/**
 * POST /execute/pre-signature/v1
 *
 * No exchange here needs one: the step is always empty.
 */
export const executePreSignature: RouteHandler<'/execute/pre-signature/v1'> = async () => {
  throw unknown('Pre-signature does not exist')
}

const unknown = (message: string) =>
  new ServerError(message, { code: 'unknown_signature', apiCode: -1 })
