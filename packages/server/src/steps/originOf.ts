import { isAddress } from 'viem/utils'
import { ServerError } from '../errors.ts'
import type { RequestOrigin } from './rememberRequest.ts'

/** The longest name that the domain system has. */
const longest = 253
const host = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$/i

/**
 * What a request says of where it is made: kept for the sales that come of it.
 *
 * @throws ServerError for what no domain is, or no account.
 */
export function originOf({
  source,
  referrer,
}: {
  source?: string | undefined
  referrer?: string | undefined
}): RequestOrigin {
  if (source !== undefined && (source.length > longest || !host.test(source)))
    throw refuse('source must be a domain')
  if (referrer === undefined) return { source }
  if (!isAddress(referrer, { strict: false })) throw refuse('referrer must be an address')
  return { source, referrer: referrer.toLowerCase() as `0x${string}` }
}

const refuse = (message: string) =>
  new ServerError(message, { code: 'invalid_request', apiCode: -1 })
