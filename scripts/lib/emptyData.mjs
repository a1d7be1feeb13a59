import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildDatabase } from './buildDatabase.mjs'
import { buildServices } from './buildServices.mjs'

/**
 * A temporary data folder for a server, with the empty database that a first start of `npm start` copies too. Returns
 * the folder.
 */
export async function emptyData() {
  const database = await buildDatabase({ services: await buildServices() })
  const folder = mkdtempSync(join(tmpdir(), 'sluice-data-'))
  cpSync(database, folder, { recursive: true })
  return folder
}
