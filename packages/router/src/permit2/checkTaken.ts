import type { Address } from 'viem'
import { invalid } from '../errors.ts'
import type { Permit2Permit } from './permitCommand.ts'
import { toPermit } from './toPermit.ts'

/**
 * Whether a permit is for what is taken by it.
 *
 * @param taken `token` in lower case, `amount` in its base units.
 * @throws RouterError `invalid_input` for a permit of another token or of less than the amount.
 */
export function checkTaken(permit: Permit2Permit, taken: { token: Address; amount: bigint }): void {
  const { details } = toPermit(permit, 'permit')
  if (details.token !== taken.token)
    throw invalid('permit.details.token', details.token, `must be ${taken.token}`)
  if (details.amount < taken.amount)
    throw invalid(
      'permit.details.amount',
      details.amount,
      `must be at least the amount, ${taken.amount}`,
    )
}
