import type { Facts } from '@sluice/sdk'
import { universalRouter } from '../verify/knownContracts.ts'
import { sameAddress } from '../verify/sameAddress.ts'

/** Why a transaction of a purchase cannot be judged by its bytes, or does what no purchase does. */
export function unreadFault(facts: Facts): string | undefined {
  const { kind, method, unknown, allows, cancels, until, through } = facts
  if (kind !== 'transaction' || method === undefined)
    return 'what the transaction does cannot be read'
  const [problem] = unknown
  if (problem !== undefined) return `the purchase is not safe: ${problem}`
  if (allows.length > 0) return 'the transaction allows somebody to take something'
  if (cancels.length > 0) return 'the transaction cancels orders'
  return sameAddress(through, universalRouter) && until === undefined
    ? 'the transaction stays good for too long'
    : undefined
}
