import { argumentProblem } from './argumentProblem.ts'
import type { Command } from './command.ts'
import { decodeCommands } from './decodeCommands.ts'
import { type PlanCommand, withCall } from './decodeTransaction.ts'
import { encodeCommands } from './encodeCommands.ts'
import { invalid } from './errors.ts'
import { layOut } from './layOut.ts'

/**
 * A command that somebody gives as one that was decoded: encoded and decoded once more, so that every value
 * is what it says, and the call of a marketplace the one in the calldata.
 *
 * @throws RouterError that names the value at fault.
 */
export function readCommand(command: PlanCommand, path: string): PlanCommand {
  const given = command as Command
  const { id, codec, args } = layOut(given, path, (inner, at) => encodeCommands(inner, at, 1))
  const input = codec.encode(args, `${path}.args`)
  if (given.command !== 'EXECUTE_SUB_PLAN') {
    const wrong = argumentProblem(given.command, given.args)
    if (wrong) throw invalid(`${path}.args.${wrong.key}`, wrong.value, wrong.problem)
  }
  const [read] = decodeCommands(`0x${id}`, [input], path)
  if (!read) throw invalid(path, command, 'must be a command')
  return withCall(read, path)
}
