import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { ServerError } from '../errors.ts'
import { lockFolder } from './lockFolder.ts'
import type * as schema from './schema.ts'

/** What the rest of the server knows of a database: drizzle's PostgreSQL dialect, whatever the driver. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

export type Database = {
  db: Db
  close(): Promise<void>
}

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/**
 * Opens the embedded database and brings its tables up to date. Without a folder it lives in memory.
 *
 * @throws FolderLockedError when another process has the folder open.
 */
export async function openDatabase(options: openDatabase.Options = {}): Promise<Database> {
  const { dataDir, databaseUrl, loadDataDir } = options
  if (databaseUrl)
    throw new ServerError('PostgreSQL is not supported yet; unset DATABASE_URL', {
      code: 'config',
      statusCode: 500,
    })
  const [{ PGlite: Embedded }, { drizzle }, { migrate }, tables] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
    import('./schema.ts'),
  ])
  if (dataDir) await mkdir(dataDir, { recursive: true })
  const unlock = dataDir ? await lockFolder(dataDir) : undefined
  let client: PGlite | undefined
  try {
    client = await Embedded.create({
      ...(dataDir ? { dataDir: join(dataDir, 'postgres') } : {}),
      ...(loadDataDir ? { loadDataDir } : {}),
    })
    const db = drizzle(client, { schema: tables })
    await migrate(db, { migrationsFolder })
    const opened = client
    return {
      db,
      async close() {
        await opened.close()
        await unlock?.()
      },
    }
  } catch (error) {
    await client?.close()
    await unlock?.()
    throw error
  }
}

export declare namespace openDatabase {
  type Options = {
    /** The folder that holds the data; made when it is missing. */
    dataDir?: string | undefined
    /** A PostgreSQL to use instead. */
    databaseUrl?: string | undefined
    /** A dump to begin with, for tests. */
    loadDataDir?: Blob | undefined
  }
}
