import type { Hex } from 'viem'
import type { DecodedCommand } from './command.ts'
import { decodeCommands } from './decodeCommands.ts'
import { execute, executeUntil } from './execute.ts'
import { type CallOf, type MarketCommandName, marketCalls, marketOfCommand } from './marketCalls.ts'
import { readCall } from './readCall.ts'

/** One command as it was read, with the call of a marketplace in it as its method and arguments. */
export type PlanCommand =
  | {
      [name in DecodedCommand['command']]: name extends MarketCommandName
        ? Extract<DecodedCommand, { command: name }> & {
            call: CallOf<(typeof marketCalls)[(typeof marketOfCommand)[name]]>
          }
        : Extract<DecodedCommand, { command: name }>
    }[Exclude<DecodedCommand['command'], 'EXECUTE_SUB_PLAN'>]
  | {
      command: 'EXECUTE_SUB_PLAN'
      args: { commands: readonly PlanCommand[] }
      allowRevert: boolean
    }

/**
 * What a transaction to the Universal Router does, command by command. Only what the encoder makes is
 * read: the same commands encode to the same bytes, so that nothing hides between them.
 *
 * @throws RouterError `not_decodable` for another call, a command that the router does not have, or a call
 * of a marketplace that is not known here; `not_canonical` for bytes that are not the plain encoding of
 * their values.
 *
 * @example
 * ```ts
 * import { buildTransaction, foundation } from '@sluice/router'
 * import { decodeTransaction } from '@sluice/router/decode'
 *
 * const { data } = buildTransaction(
 *   [
 *     foundation([
 *       {
 *         recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
 *         tokenAddress: '0x3B3ee1931Dc30C1957379FAc9aba94D1C48a5405',
 *         tokenId: 32725n,
 *         price: 10_000_000_000_000_000n,
 *         referrer: '0x0000000000000000000000000000000000000000',
 *       },
 *     ]),
 *   ],
 *   { chainId: 1 },
 * )
 * const { commands, deadline } = decodeTransaction(data)
 * for (const command of commands)
 *   if (command.command === 'FOUNDATION') console.log(command.call.args.maxPrice, deadline)
 * ```
 */
export function decodeTransaction(data: Hex): decodeTransaction.Result {
  const until =
    typeof data === 'string' && data.slice(0, 10).toLowerCase() === executeUntil.selector
  const { deadline, commands, inputs } = until
    ? executeUntil.decode(data)
    : { deadline: undefined, ...execute.decode(data) }
  const decoded = decodeCommands(commands, inputs)
  return {
    commands: decoded.map((command, index) => withCall(command, `commands[${index}]`)),
    deadline,
  }
}

export declare namespace decodeTransaction {
  type Result = {
    commands: readonly PlanCommand[]
    /** Seconds since 1970; none for a transaction that stays good. */
    deadline: bigint | undefined
  }
}

/** A command with the call of a marketplace in it, if there is one. */
export function withCall(command: DecodedCommand, path: string): PlanCommand {
  if (command.command === 'EXECUTE_SUB_PLAN') {
    const commands = command.args.commands.map((inner, index) =>
      withCall(inner, `${path}.args.commands[${index}]`),
    )
    return { ...command, args: { commands } }
  }
  if (!('data' in command.args)) return command as PlanCommand
  const market = marketOfCommand[command.command as MarketCommandName]
  const call = readCall(marketCalls[market], command.args.data, `${path}.args.data`)
  return { ...command, call } as PlanCommand
}
