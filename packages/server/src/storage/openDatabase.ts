import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Bus } from '../bus/bus.ts'

/** What the rest of the server knows of a database: drizzle's PostgreSQL dialect, whatever the driver. */
export type Db = PgDatabase<PgQueryResultHKT>

export type Database = {
  db: Db
  /** Whether other processes may work on it at the same time. */
  isShared: boolean
  /** How many connections there are; undefined where there is but one. */
  connections?: (() => { total: number; idle: number; waiting: number }) | undefined
  /** Carries hints to the other processes that work on it. */
  bus: Bus
  close(): Promise<void>
}

/**
 * Opens the database and brings its tables up to date: a PostgreSQL at `databaseUrl`, else the embedded
 * one in `dataDir`, else one in memory.
 *
 * @throws FolderLockedError when another process has the folder open.
 * @throws DatabaseUnavailableError when the PostgreSQL does not answer in time.
 */
export async function openDatabase(options: openDatabase.Options = {}): Promise<Database> {
  const { databaseUrl, patience, poolSize, onFailure, ...embedded } = options
  if (databaseUrl === undefined) return (await import('./openEmbedded.ts')).openEmbedded(embedded)
  const { openPostgres } = await import('./openPostgres.ts')
  return openPostgres({ url: databaseUrl, patience, poolSize, onFailure })
}

export declare namespace openDatabase {
  type Options = {
    /** `postgresql://user:password@host:port/name`; TLS and time-outs by its parameters. */
    databaseUrl?: string | undefined
    /** Milliseconds for which a PostgreSQL that does not answer yet is waited for; 30,000 by default. */
    patience?: number | undefined
    /** The most connections to a PostgreSQL at once; 20 by default. */
    poolSize?: number | undefined
    /** Hears why hints to other processes cannot be sent. */
    onFailure?: ((error: unknown) => void) | undefined
    /** The folder that holds the data; made when it is missing. */
    dataDir?: string | undefined
    /** A dump to begin with, for tests. */
    loadDataDir?: Blob | undefined
  }
}
