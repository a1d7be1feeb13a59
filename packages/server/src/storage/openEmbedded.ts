import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { localBus } from '../bus/localBus.ts'
import { DatabaseFullError } from './databaseFailure.ts'
import { lockFolder } from './lockFolder.ts'
import { migrationsFolder } from './migrationsFolder.ts'
import type { Database } from './openDatabase.ts'
import { hasRoom, openPglite } from './openPglite.ts'
import { retryConflicts } from './retryConflicts.ts'

/**
 * PostgreSQL inside this process. Without a folder it lives in memory.
 *
 * @throws FolderLockedError when another process has the folder open.
 * @throws DatabaseFullError when there is no room to open it in.
 */
export async function openEmbedded(options: openEmbedded.Options = {}): Promise<Database> {
  const { dataDir, loadDataDir } = options
  let unlock: (() => Promise<void>) | undefined
  let client: PGlite | undefined
  try {
    if (dataDir) await mkdir(dataDir, { recursive: true })
    unlock = dataDir ? await lockFolder(dataDir) : undefined
    client = await openPglite({
      dataDir: dataDir ? join(dataDir, 'postgres') : undefined,
      loadDataDir,
    })
    const db = drizzle({ client })
    await migrate(db, { migrationsFolder })
    retryConflicts(db)
    const opened = client
    return {
      db,
      isShared: false,
      bus: localBus(),
      async close() {
        await opened.close()
        await unlock?.()
      },
    }
  } catch (error) {
    await client?.close().catch(() => undefined)
    await unlock?.()
    // It does not say itself why it cannot begin.
    if (dataDir && !(await hasRoom(dataDir))) throw new DatabaseFullError(error)
    throw error
  }
}

export declare namespace openEmbedded {
  type Options = {
    /** The folder that holds the data; made when it is missing. */
    dataDir?: string | undefined
    /** A dump to begin with, for tests. */
    loadDataDir?: Blob | undefined
  }
}
