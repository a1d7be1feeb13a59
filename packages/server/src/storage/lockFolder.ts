import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ServerError } from '../errors.ts'

/** The locks that this very process holds: its own id in a file may be that of a dead predecessor. */
const held = new Set<string>()

/**
 * Takes a data folder for this process. PGlite would let a second process in, and the two would ruin
 * the files; so a file with our process id stands guard. One left by a dead process is taken over.
 *
 * @returns the function that gives the folder back.
 * @throws FolderLockedError when a living process holds it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(resolve(folder), 'server.lock')
  const own = `${file}.${process.pid}`
  // Linked into place, so that nobody ever reads a lock that has no process id in it yet.
  await writeFile(own, `${process.pid}\n`)
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (await take(own, file)) {
        held.add(file)
        return async () => {
          held.delete(file)
          await rm(file, { force: true })
        }
      }
      const owner = await readOwner(file)
      if (held.has(file) || (owner !== undefined && owner !== process.pid && isAlive(owner)))
        throw new FolderLockedError(folder, owner)
      await removeStale(file, owner)
    }
  } finally {
    await rm(own, { force: true })
  }
  throw new FolderLockedError(folder, undefined)
}

async function take(own: string, file: string): Promise<boolean> {
  try {
    await link(own, file)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Between our look and the removal another process may have taken the lock: then it gets it back. */
async function removeStale(file: string, owner: number | undefined): Promise<void> {
  const aside = `${file}.${process.pid}.stale`
  try {
    await rename(file, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  if ((await readOwner(aside)) !== owner) await take(aside, file)
  await rm(aside, { force: true })
}

async function readOwner(file: string): Promise<number | undefined> {
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Another process has the data folder open. */
export class FolderLockedError extends ServerError {
  override readonly name = 'FolderLockedError'
  readonly folder: string
  readonly pid: number | undefined

  constructor(folder: string, pid: number | undefined) {
    super(
      `The data folder ${folder} is in use by ${pid === undefined ? 'another process' : `process ${pid}`}. Stop it first, or give another folder.`,
      { code: 'folder_locked', statusCode: 500 },
    )
    this.folder = folder
    this.pid = pid
  }
}
