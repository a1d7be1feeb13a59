import type { Hex } from 'viem'
import type { Command } from '../command.ts'
import { guard } from '../guard.ts'
import { toPermitCommand } from './toPermitCommand.ts'
import type { PermitSingle } from './types.ts'

/** An allowance for one token, and what its owner signed for it. */
export type Permit2Permit = PermitSingle & { signature: Hex }

/**
 * Sets the router's allowance in Permit2 by what the owner signed, so that a swap or a purchase later in
 * the same plan can be paid from the owner's account. The owner must be who sends the transaction;
 * `buildTransaction` sees to it that the spender is the router.
 *
 * @throws RouterError `invalid_input` that names the value at fault.
 *
 * @example
 * ```ts
 * import { encodePlan, permitCommand, transferFromCommand } from '@sluice/router'
 *
 * const { token, amount } = permit.details
 * const data = encodePlan([permitCommand(permit), transferFromCommand({ token, amount })])
 * ```
 */
export const permitCommand = /* @__PURE__ */ guard(unguardedPermitCommand)

function unguardedPermitCommand(permit: Permit2Permit): Command {
  return toPermitCommand(permit, 'permit')
}
