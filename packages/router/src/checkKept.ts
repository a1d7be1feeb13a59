import type { Address } from 'viem'
import type { Command } from './command.ts'
import { nativeCurrency, routerAsRecipient } from './constants.ts'
import { RouterError } from './errors.ts'
import type { Part } from './part.ts'

/**
 * A part that gives away all, or a share, of a currency in the router must not take what other parts have
 * put there: what comes later would find nothing to be paid with, or somebody else would get the change.
 *
 * @param recipient - Who gets what is left at the end of the plan.
 * @throws RouterError `not_expressible` that names the part.
 */
export function checkKept(
  parts: readonly Part[],
  commandsOf: readonly (readonly Command[])[],
  recipient: Address,
): void {
  for (const [index, commands] of commandsOf.entries()) {
    for (const command of commands) {
      if (command?.command !== 'SWEEP' && command?.command !== 'PAY_PORTION') continue
      const { args } = command
      if (args.recipient === routerAsRecipient) continue
      const token = args.token.toLowerCase() as Address
      const before = parts.slice(0, index).some(part => part.leaves.includes(token))
      const after = parts.slice(index + 1).some(part => needs(part, token))
      // Change that goes to whom it goes anyway does no harm.
      if (!after && (!before || (command.command === 'SWEEP' && args.recipient === recipient)))
        continue
      throw new RouterError(
        `parts[${index}] would take what other parts of the plan hold of ${token === nativeCurrency ? 'the native currency' : token}`,
        {
          code: 'not_expressible',
          field: `parts[${index}]`,
          value: command,
          hints: ['Put this part where no other needs the currency, or send it on its own.'],
        },
      )
    }
  }
}

/** Whether a part pays with what it finds in the router. */
function needs(part: Part, token: Address): boolean {
  return token === nativeCurrency ? part.value + part.spends > 0n : part.leaves.includes(token)
}
