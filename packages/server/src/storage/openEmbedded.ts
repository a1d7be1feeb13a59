import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { localBus } from '../bus/localBus.ts'
import { lockFolder } from './lockFolder.ts'
import { migrationsFolder } from './migrationsFolder.ts'
import type { Database } from './openDatabase.ts'
import { retryConflicts } from './retryConflicts.ts'

/**
 * PostgreSQL inside this process. Without a folder it lives in memory.
 *
 * @throws FolderLockedError when another process has the folder open.
 */
export async function openEmbedded(options: openEmbedded.Options = {}): Promise<Database> {
  const { dataDir, loadDataDir } = options
  if (dataDir) await mkdir(dataDir, { recursive: true })
  const unlock = dataDir ? await lockFolder(dataDir) : undefined
  let client: PGlite | undefined
  try {
    client = await PGlite.create({
      ...(dataDir ? { dataDir: join(dataDir, 'postgres') } : {}),
      ...(loadDataDir ? { loadDataDir } : {}),
    })
    const db = drizzle(client)
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
    await client?.close()
    await unlock?.()
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
