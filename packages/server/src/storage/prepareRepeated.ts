import pg from 'pg'

/** How often a statement must come to be prepared, and how many are: each takes memory on every connection. */
const leastUses = 3
const mostPrepared = 400
/** Texts that are counted before the counting begins anew: some have as many forms as requests have items. */
const mostCounted = 4000

type Statement = { text?: unknown; name?: unknown }

/**
 * Makes the connections of a pool prepare the statements that come again and again: the database then
 * parses and, mostly, plans each once per connection, which is more than half the cost of a small read.
 */
export function prepareRepeated(pool: pg.Pool): void {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const name = names.get(text)
    if (name !== undefined) return name
    const count = (uses.get(text) ?? 0) + 1
    if (count < leastUses || names.size >= mostPrepared) {
      if (uses.size >= mostCounted) uses.clear()
      uses.set(text, count)
      return undefined
    }
    uses.delete(text)
    names.set(text, `sluice_${names.size}`)
    return names.get(text)
  }
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
