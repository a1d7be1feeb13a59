import type { ApiKey } from './createApiKeys.ts'
import { networkOf } from './networkOf.ts'

/**
 * Whose allowance a request with a key takes from. A key that is bound to pages stands in their source: each network
 * that comes with it has an allowance of its own, so that nobody can use it up for the pages' other visitors.
 */
export const keyHolder = ({ prefix, origins }: ApiKey, address: string): string =>
  origins ? `k:${prefix}:${networkOf(address)}` : `k:${prefix}`
