import type { Hex } from 'viem'
import { checkArguments } from './checkArguments.ts'
import type { Command } from './command.ts'
import { encodeCommands } from './encodeCommands.ts'
import { execute, executeUntil } from './execute.ts'
import { layOut } from './layOut.ts'

/**
 * The call of the router for a list of commands. Each input is written where it belongs: a text of its
 * own would be copied twice more, and large plans would spend half of their time on that.
 *
 * @throws RouterError that names no field of the arguments; `encodeCommands` does.
 */
export function encodeExecute(commands: readonly Command[], deadline: bigint | undefined): Hex {
  const encodeInner = (inner: readonly Command[], path: string) => encodeCommands(inner, path, 1)
  let bytes = ''
  const inputs = commands.map((command, index) => {
    const { id, codec, args } = layOut(command, `commands[${index}]`, encodeInner)
    bytes += id
    return codec.inPlace(args)
  })
  // The codec writes both in place of bytes; the types of its callers know of hex only.
  const plan = { commands: `0x${bytes}` as const, inputs: inputs as readonly unknown[] as Hex[] }
  const data =
    deadline === undefined ? execute.encode(plan) : executeUntil.encode({ ...plan, deadline })
  for (const [index, command] of commands.entries()) checkArguments(command, `commands[${index}]`)
  return data
}
