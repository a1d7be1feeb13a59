import { ServerError } from '../errors.ts'

/**
 * What was found of an earlier request. One that is not known, because it is too old or not this account's, is never
 * taken for a first call: what came of it would be paid for, or signed, once more.
 *
 * @throws ServerError that names the field.
 */
export function checkKnown<found>(
  requestId: string | undefined,
  found: found | undefined,
): found | undefined {
  if (requestId === undefined || found !== undefined) return found
  throw new ServerError(
    `requestId ${requestId.slice(0, 100)} is not known here for this account, or too old to be continued: look at what it has brought, then begin anew without requestId`,
    { code: 'unknown_request', apiCode: -1 },
  )
}
