import type { Hex } from 'viem'
import { checkArguments } from './checkArguments.ts'
import type { InPlace } from './codec/types.ts'
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
  let bytes = ''
  const inputs: InPlace[] = []
  // Where a command stands is of no use to errors that are thrown away.
  for (const command of commands) {
    const { id, codec, args } = layOut(command, 'commands', encodeInner)
    bytes += id
    inputs.push(codec.inPlace(args))
  }
  // The codec writes both in place of bytes; the types of its callers know of hex only.
  const plan = { commands: `0x${bytes}` as const, inputs: inputs as readonly unknown[] as Hex[] }
  const data =
    deadline === undefined ? execute.encode(plan) : executeUntil.encode({ ...plan, deadline })
  for (let index = 0; index < commands.length; index++)
    checkArguments(commands[index] as Command, 'commands', index)
  return data
}

const encodeInner = (inner: readonly Command[], path: string) => encodeCommands(inner, path, 1)
