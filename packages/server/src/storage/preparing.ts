import type { PGlite } from '@electric-sql/pglite'
import { createStatementNames } from './createStatementNames.ts'

type Send = PGlite['execProtocolStream']
type Answer = Awaited<ReturnType<Send>>
type Statement = { name: string; parsed: Answer; described: Answer }

/** The message that ends a statement. */
export const sync = Uint8Array.of(0x53, 0, 0, 0, 4)

/**
 * Has PGlite prepare the statements that come again and again, as `prepareRepeated` does with PostgreSQL. It sends each
 * as six messages, one after the other: parse, describe, bind, describe, execute, sync. Of a statement that is prepared
 * the first two are known, and the others go together.
 *
 * @param send Takes messages of PostgreSQL's protocol (https://www.postgresql.org/docs/current/protocol-message-formats.html),
 * those of one statement before those of the next.
 */
export function preparing(send: Send): Send {
  const nameOf = createStatementNames()
  const statements = new Map<string, Statement>()
  let naming: { text: string; name: string; parsed: Answer } | undefined
  let current: Statement | undefined
  let held: Uint8Array[] = []
  let isSynced = false

  return async (message, options) => {
    switch (String.fromCharCode(message[0] ?? 0)) {
      case 'P': {
        held = []
        isSynced = false
        naming = undefined
        const text = textOf(message)
        current = text === undefined ? undefined : statements.get(text)
        if (current) return current.parsed
        const name = text === undefined ? undefined : nameOf(text)
        if (text === undefined || name === undefined) return send(message, options)
        const parsed = await send(named(message, 0, name), options)
        naming = { text, name, parsed }
        return parsed
      }
      case 'D':
        if (isOfPortal(message)) {
          if (!current) return send(message, options)
          held.push(message)
          return []
        }
        if (current) return current.described
        if (!naming) return send(message, options)
        current = {
          name: naming.name,
          parsed: naming.parsed,
          described: await send(named(message, 1, naming.name), options),
        }
        statements.set(naming.text, current)
        return current.described
      case 'B':
        if (!current) return send(message, options)
        // After the name of the portal, which has none.
        held = [named(message, 1, current.name)]
        return []
      case 'E': {
        if (!current) return send(message, options)
        isSynced = true
        return send(Buffer.concat([...held, message, sync]), options)
      }
      case 'S':
        return isSynced ? [] : send(message, options)
      default:
        current = undefined
        isSynced = false
        return send(message, options)
    }
  }
}

const header = 5
const decoder = new TextDecoder()

/** What is to be parsed as a statement without a name whose types are left to the database; else undefined. */
function textOf(message: Uint8Array): string | undefined {
  const end = message.indexOf(0, header + 1)
  const hasTypes = message[end + 1] !== 0 || message[end + 2] !== 0
  return message[header] !== 0 || hasTypes
    ? undefined
    : decoder.decode(message.subarray(header + 1, end))
}

const isOfPortal = (message: Uint8Array) => message[header] === 'P'.charCodeAt(0)

/** The message with the name of a statement where an empty one stands, so many bytes behind its head. */
function named(message: Uint8Array, at: number, name: string): Uint8Array {
  const place = header + at
  const longer = Buffer.concat([
    message.subarray(0, place),
    Buffer.from(name),
    message.subarray(place),
  ])
  longer.writeInt32BE(longer.length - 1, 1)
  return longer
}
