import type { Facts } from '@sluice/sdk'
import { universalRouter } from '../verify/knownContracts.ts'
import type { Reason } from '../verify/reason.ts'
import { sameAddress } from '../verify/sameAddress.ts'

/** Why a transaction of a purchase cannot be judged by its bytes, or does what no purchase does. */
export function unreadFault(facts: Facts): Reason | undefined {
  const { kind, method, unknown, allows, cancels, until, through } = facts
  if (kind !== 'transaction' || method === undefined) return 'unread'
  const [problem] = unknown
  if (problem !== undefined) return `unsafe: ${problem}`
  if (allows.length > 0) return 'allows_taking'
  if (cancels.length > 0) return 'cancels_orders'
  return sameAddress(through, universalRouter) && until === undefined ? 'lasts_long' : undefined
}
