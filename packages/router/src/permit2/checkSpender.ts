import type { Address } from 'viem'
import { invalid } from '../errors.ts'
import { toRecipient } from '../toRecipient.ts'

/**
 * An allowance for anybody but the router is of no use to a plan, and may be a trap.
 *
 * @throws RouterError that names `path`.
 */
export function checkSpender(spender: Address, router: Address | undefined, path: string): void {
  if (router !== undefined && toRecipient(router, 'router') !== spender.toLowerCase())
    throw invalid(path, spender, 'must be the router that the plan is for')
}
