import type { Command } from './command.ts'
import { type MarketCommandName, marketCalls, marketOfCommand } from './marketCalls.ts'
import { readCall } from './readCall.ts'

/**
 * Reads the calls of marketplaces in commands of one's own making: what nobody can read again must not be
 * signed. They must have been encoded already.
 *
 * @throws RouterError `not_decodable` for a call of a method that is not known here, `not_canonical` for one
 * that is not the plain encoding of its arguments.
 */
export function checkCalls(commands: readonly Command[], path: string): void {
  for (const [index, { command, args }] of commands.entries()) {
    const at = `${path}[${index}].args`
    if (command === 'EXECUTE_SUB_PLAN') checkCalls(args.commands, `${at}.commands`)
    else if (Object.hasOwn(marketOfCommand, command))
      readCall(
        marketCalls[marketOfCommand[command as MarketCommandName]],
        (args as { data: `0x${string}` }).data,
        `${at}.data`,
      )
  }
}
