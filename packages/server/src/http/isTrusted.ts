import type { Context } from 'hono'
import { parseNetworks } from './parseNetworks.ts'
import type { RequestEnv } from './RequestEnv.ts'

const isHere = parseNetworks(['127.0.0.0/8', '::1'])

/**
 * Whether who asks may have what costs others something: it came with an API key, or from this machine. A key that is
 * bound to pages stands in their source, and so is anybody's.
 */
export function isTrusted(c: Context<RequestEnv>): boolean {
  const key = c.get('apiKey')
  return (key !== undefined && key.origins === undefined) || isHere(c.get('address'))
}
