import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Rows of a table as one parameter, to be selected from: an insert of many has then one text, which is
 * prepared once, and nothing is built per value. Columns that a row leaves out are null, not their default.
 */
export function populated<table extends PgTable>(
  table: table,
  rows: readonly table['$inferInsert'][],
): SQL {
  const columns = Object.entries(getTableColumns(table))
  const named = rows.map(row =>
    Object.fromEntries(
      columns.flatMap(([key, { name }]) => {
        const value = (row as Record<string, unknown>)[key]
        return value === undefined || value === null ? [] : [[name, value]]
      }),
    ),
  )
  return sql`jsonb_populate_recordset(null::${table}, ${toText(named)}::jsonb)`
}

/**
 * JSON that PostgreSQL can read: whole numbers of any length as text, and in place of half a character, which
 * it refuses, the mark that stands for one.
 */
export const toText = (value: unknown): string =>
  JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${each}` : each))
    // A backslash that was in a text is written as two, and what follows it is no escape.
    .replace(/\\\\|\\ud[89a-f][0-9a-f]{2}/g, found => (found === '\\\\' ? found : '\\ufffd'))
