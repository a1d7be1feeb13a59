import pg from 'pg'
import { createStatementNames } from './createStatementNames.ts'

type Statement = { text?: unknown; name?: unknown }

/**
 * Makes the connections of a pool prepare the statements that come again and again: the database then
 * parses and, mostly, plans each once per connection, which is more than half the cost of a small read.
 */
export function prepareRepeated(pool: pg.Pool): void {
  const nameOf = createStatementNames()
  pool.on('connect', client => {
    const send = (...args: unknown[]) => Reflect.apply(pg.Client.prototype.query, client, args)
    const query = (statement: Statement | string, values?: unknown, ...rest: unknown[]) => {
      const isOpen =
        typeof statement === 'object' &&
        typeof statement.text === 'string' &&
        statement.name === undefined &&
        Array.isArray(values)
      const name = isOpen ? nameOf(`${statement.text}`) : undefined
      return send(name && isOpen ? { ...statement, name } : statement, values, ...rest)
    }
    Object.assign(client, { query })
  })
}
