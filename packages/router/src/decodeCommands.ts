import type { Hex } from 'viem'
import { argumentProblem } from './argumentProblem.ts'
import type { CommandName, DecodedCommand } from './command.ts'
import { commandTable, subPlan } from './commandTable.ts'
import { allowRevertFlag, deepestPlan } from './constants.ts'
import { RouterError } from './errors.ts'

/**
 * Reads commands back from their bytes.
 *
 * @throws RouterError `not_decodable` for a command that the router does not have or that must not be
 * let fail, `not_canonical` for an input that is not the plain encoding of its values.
 */
export function decodeCommands(
  commands: Hex,
  inputs: readonly Hex[],
  path = 'commands',
  depth = 0,
): DecodedCommand[] {
  const count = commands.length / 2 - 1
  if (inputs.length !== count)
    throw refused(path, commands, `has ${count} commands for ${inputs.length} inputs`)
  if (depth > deepestPlan) throw refused(path, commands, 'is nested too deeply')
  return inputs.map((input, index) => {
    const at = `${path}[${index}]`
    const byte = Number.parseInt(commands.slice(2 + index * 2, 4 + index * 2), 16)
    const allowRevert = (byte & allowRevertFlag) !== 0
    const id = byte & ~allowRevertFlag
    if (id === subPlan.id) {
      const inner = subPlan.codec.decode(input, at)
      const args = {
        commands: decodeCommands(inner.commands, inner.inputs, `${at}.args.commands`, depth + 1),
      }
      return { command: 'EXECUTE_SUB_PLAN', args, allowRevert }
    }
    const command = namesById().get(id)
    if (!command) throw refused(at, byte, `is no command of the router (0x${byte.toString(16)})`)
    const entry = commandTable[command]
    if (allowRevert && !entry.revertible) throw refused(at, byte, 'must not be let fail')
    const args = entry.codec.decode(input, at)
    const wrong = argumentProblem(command, args)
    if (wrong) throw refused(`${at}.args.${wrong.key}`, wrong.value, wrong.problem)
    return { command, args, allowRevert } as DecodedCommand
  })
}

const refused = (path: string, value: unknown, problem: string) =>
  new RouterError(`${path} ${problem}`, { code: 'not_decodable', field: path, value })

let names: Map<number, CommandName> | undefined

function namesById(): Map<number, CommandName> {
  names ??= new Map(Object.entries(commandTable).map(([name, { id }]) => [id, name as CommandName]))
  return names
}
