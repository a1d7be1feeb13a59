import type { commandTable } from './commandTable.ts'

type Table = typeof commandTable
type Given<name extends keyof Table> = Parameters<Table[name]['codec']['encode']>[0]
type Read<name extends keyof Table> = ReturnType<Table[name]['codec']['decode']>

/** The name of a command that has arguments of its own. */
export type CommandName = keyof Table

/**
 * One command of the router, as it is given to be encoded. `allowRevert` lets the others go on when it
 * fails; only calls of marketplaces and sub-plans may have it.
 */
export type Command =
  | {
      [name in CommandName]: { command: name; args: Given<name>; allowRevert?: boolean | undefined }
    }[CommandName]
  | {
      command: 'EXECUTE_SUB_PLAN'
      args: { commands: readonly Command[] }
      allowRevert?: boolean | undefined
    }

/** One command as it was read: amounts as bigint, addresses and bytes in lower case. */
export type DecodedCommand =
  | {
      [name in CommandName]: { command: name; args: Read<name>; allowRevert: boolean }
    }[CommandName]
  | {
      command: 'EXECUTE_SUB_PLAN'
      args: { commands: readonly DecodedCommand[] }
      allowRevert: boolean
    }
