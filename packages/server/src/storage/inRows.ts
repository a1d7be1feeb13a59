import { type SQL, sql } from 'drizzle-orm'

/** Rows that the embedded database compares one by one; some 280 are too deep for its stack. */
const most = 100

/** The condition that columns are one of some rows: few are looked up one by one, many are joined. */
export function inRows(columns: SQL, rows: readonly SQL[]): SQL {
  if (rows.length === 0) return sql`false`
  const list = sql.join([...rows], sql`, `)
  return rows.length > most ? sql`${columns} in (values ${list})` : sql`${columns} in (${list})`
}
