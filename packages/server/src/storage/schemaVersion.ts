import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { migrationsFolder } from './migrationsFolder.ts'

const journal: { entries: unknown[] } = JSON.parse(
  readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
)

/** The version of the schema, which is the number of its migrations: of this process, and of the database. */
export const schemaVersion = {
  known: journal.entries.length,
  /** Where drizzle notes those that were run. */
  applied: sql`(select count(*)::int from drizzle.__drizzle_migrations)` as SQL<number>,
}
