import type { Hex } from 'viem'
import type { InPlace } from './codec/types.ts'
import type { Command } from './command.ts'
import { commandTable, subPlan } from './commandTable.ts'
import { allowRevertFlag } from './constants.ts'
import { invalid } from './errors.ts'
import { isObject } from './isObject.ts'

/**
 * What a command becomes in calldata: its byte in hex digits, and what its input is made of.
 *
 * @throws RouterError for what is no command, or one that must not be let fail.
 */
export function layOut(
  command: Command,
  path: string,
  encodeInner: layOut.EncodeInner,
): layOut.Result {
  if (!isObject(command)) throw invalid(path, command, 'must be a command')
  const { command: name, allowRevert = false } = command
  if (typeof allowRevert !== 'boolean')
    throw invalid(`${path}.allowRevert`, allowRevert, 'must be true or false')
  const flag = allowRevert ? allowRevertFlag : 0
  if (name === 'EXECUTE_SUB_PLAN') {
    const args = encodeInner(command.args?.commands, `${path}.args.commands`)
    return { id: hex(subPlan.id | flag), codec: subPlan.codec as layOut.Codec, args }
  }
  const isKnown = typeof name === 'string' && Object.hasOwn(commandTable, name)
  const entry = isKnown ? commandTable[name] : undefined
  if (!entry) throw invalid(`${path}.command`, name, 'must be a command of the router')
  if (allowRevert && !entry.revertible)
    throw invalid(`${path}.allowRevert`, true, `must be false: ${name} must not be let fail`)
  return { id: hex(entry.id | flag), codec: entry.codec as layOut.Codec, args: command.args }
}

export declare namespace layOut {
  type Codec = {
    encode: (values: unknown, path: string) => Hex
    inPlace: (values: unknown) => InPlace
  }
  /** Encodes the commands of a sub-plan. */
  type EncodeInner = (commands: readonly Command[], path: string) => unknown
  type Result = { id: string; codec: Codec; args: unknown }
}

const hex = (id: number) => (id < 16 ? `0${id.toString(16)}` : id.toString(16))
