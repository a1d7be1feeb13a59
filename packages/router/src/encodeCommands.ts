import type { Hex } from 'viem'
import { checkArguments } from './checkArguments.ts'
import type { Command } from './command.ts'
import { deepestPlan } from './constants.ts'
import { invalid } from './errors.ts'
import { layOut } from './layOut.ts'

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
  const encodeInner = (inner: readonly Command[], at: string) =>
    encodeCommands(inner, at, depth + 1)
  for (let index = 0; index < commands.length; index++) {
    const at = `${path}[${index}]`
    const { id, codec, args } = layOut(commands[index], at, encodeInner)
    inputs.push(codec.encode(args, `${at}.args`))
    checkArguments(commands[index], path, index)
    bytes += id
  }
  return { commands: `0x${bytes}`, inputs }
}
