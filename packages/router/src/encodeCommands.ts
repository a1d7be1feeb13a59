import type { Hex } from 'viem'
import { argumentProblem } from './argumentProblem.ts'
import type { Command } from './command.ts'
import { commandTable, subPlan } from './commandTable.ts'
import { allowRevertFlag, deepestPlan } from './constants.ts'
import { invalid } from './errors.ts'

/** The bytes of commands: one byte and one input each. */
export type EncodedCommands = { commands: Hex; inputs: readonly Hex[] }

/**
 * Encodes commands for the router's `execute`.
 *
 * @throws RouterError that names the argument which cannot be encoded, a recipient that is the zero
 * address, or a command that must not be let fail.
 */
export function encodeCommands(
  commands: readonly Command[],
  path = 'commands',
  depth = 0,
): EncodedCommands {
  if (!Array.isArray(commands)) throw invalid(path, commands, 'must be an array')
  if (depth > deepestPlan) throw invalid(path, undefined, 'is nested too deeply')
  let bytes = ''
  const inputs: Hex[] = []
  for (let index = 0; index < commands.length; index++) {
    const { id, input } = encodeCommand(commands[index], `${path}[${index}]`, depth)
    bytes += id < 16 ? `0${id.toString(16)}` : id.toString(16)
    inputs.push(input)
  }
  return { commands: `0x${bytes}`, inputs }
}

function encodeCommand(command: Command, path: string, depth: number): { id: number; input: Hex } {
  if (typeof command !== 'object' || command === null)
    throw invalid(path, command, 'must be a command')
  const { command: name, allowRevert = false } = command
  if (typeof allowRevert !== 'boolean')
    throw invalid(`${path}.allowRevert`, allowRevert, 'must be true or false')
  const flag = allowRevert ? allowRevertFlag : 0
  if (name === 'EXECUTE_SUB_PLAN') {
    const inner = encodeCommands(command.args?.commands, `${path}.args.commands`, depth + 1)
    return { id: subPlan.id | flag, input: subPlan.codec.encode(inner as never) }
  }
  const entry = Object.hasOwn(commandTable, name) ? commandTable[name] : undefined
  if (!entry) throw invalid(`${path}.command`, name, 'must be a command of the router')
  if (allowRevert && !entry.revertible)
    throw invalid(`${path}.allowRevert`, true, `must be false: ${name} must not be let fail`)
  const input = (entry.codec.encode as (values: unknown, path: string) => Hex)(
    command.args,
    `${path}.args`,
  )
  const wrong = argumentProblem(name, command.args)
  if (wrong) throw invalid(`${path}.args.${wrong.key}`, wrong.value, wrong.problem)
  return { id: entry.id | flag, input }
}
