import type { Hex } from 'viem'
import { checkCalls } from './checkCalls.ts'
import type { Command } from './command.ts'
import { encodeCommands } from './encodeCommands.ts'
import { execute, executeUntil } from './execute.ts'
import { guard } from './guard.ts'
import { toDeadline } from './toDeadline.ts'
import { type Moment, toMoment } from './toMoment.ts'
import { type NowOptions, toNow } from './toNow.ts'
import { toObject } from './toObject.ts'

/**
 * The call of the Universal Router for commands of one's own making: `execute`, with a deadline if one is
 * given. `buildTransaction` makes the commands of orders and swaps, and knows what must be sent along.
 *
 * @throws RouterError `invalid_input` that names the argument at fault, a recipient of zero, or a command
 * that must not be let fail; `not_decodable` or `not_canonical` for a call of a marketplace that could not be
 * read again; `deadline_passed`.
 *
 * @example
 * ```ts
 * import { encodePlan, nativeCurrency, senderAsRecipient } from '@sluice/router'
 *
 * // Whatever native currency is left in the router goes to who calls it.
 * const data = encodePlan([
 *   {
 *     command: 'SWEEP',
 *     args: { token: nativeCurrency, recipient: senderAsRecipient, amountMin: 0n },
 *   },
 * ])
 * ```
 */
export const encodePlan = /* @__PURE__ */ guard(unguardedEncodePlan)

function unguardedEncodePlan(commands: readonly Command[], options: encodePlan.Options = {}): Hex {
  const { deadline } = toObject(options, 'options')
  const encoded = encodeCommands(commands)
  checkCalls(commands, 'commands')
  if (deadline === undefined) return execute.encode(encoded)
  const until = toDeadline(toMoment(deadline, 'deadline'), 'deadline', toNow(options))
  return executeUntil.encode({ ...encoded, deadline: until })
}

export declare namespace encodePlan {
  type Options = NowOptions & {
    /** Seconds since 1970, after which the transaction fails. */
    deadline?: Moment | undefined
  }
}
