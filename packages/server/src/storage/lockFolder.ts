import { randomBytes } from 'node:crypto'
import { link, readFile, readlink, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ServerError } from '../errors.ts'

/** The locks that this very process holds: its own id in a file may be that of a dead predecessor. */
const held = new Set<string>()

/** Milliseconds without a sign of life after which an owner whose process cannot be looked at counts as dead. */
const longestSilence = 30_000
/** So many signs are given in that time: a few may be late on a busy machine. */
const signs = 15

/** Who has a folder: its process, where that lives, and when it began there. */
type Owner = { pid: number; place?: string | undefined; start?: string | undefined }

/**
 * Takes a data folder for this process. PGlite would let a second process in, and the two would ruin
 * the files; so a file with our process id stands guard, and is touched again and again. One left by a dead process
 * is taken over: at once where its id can be looked at, and where it was that of another container, of another
 * machine, or of the time before a restart, once it was not touched for a while.
 *
 * @param options.silence Milliseconds without a sign of life after which such an owner is dead; 30,000 by default.
 * @returns the function that gives the folder back.
 * @throws FolderLockedError when a living process holds it.
 */
export async function lockFolder(
  folder: string,
  { silence = longestSilence }: { silence?: number | undefined } = {},
): Promise<() => Promise<void>> {
  const file = join(resolve(folder), 'server.lock')
  const own = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const us = await thisProcess()
  const text = `${us.pid} ${us.place} ${us.start ?? ''}`.trimEnd().concat('\n')
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      // Linked into place, so that nobody ever reads a lock that has no process id in it yet.
      await writeFile(own, text)
      if (await take(own, file)) {
        held.add(file)
        const beat = setInterval(() => void touch(file, text, folder), silence / signs).unref()
        return async () => {
          clearInterval(beat)
          held.delete(file)
          // One that became another's while this process stood still is that one's.
          if ((await readLock(file)).text === text) await rm(file, { force: true })
        }
      }
      const found = await readLock(file)
      if (held.has(file) || (await isOwned(file, { found, own, silence })))
        throw new FolderLockedError(folder, found.owner?.pid)
      await removeStale(file, found.text, `${own}.stale`)
    }
  } finally {
    await rm(own, { force: true })
  }
  throw new FolderLockedError(folder, undefined)
}

/** Gives a sign of life. A lock that became another's while this process stood still must not have two writers. */
async function touch(file: string, text: string, folder: string): Promise<void> {
  const found = await readLock(file)
  if (!held.has(file)) return
  if (found.text !== undefined && found.text !== text) {
    const error = new FolderLockedError(folder, found.owner?.pid)
    // Nothing that it still does may reach the files.
    setImmediate(() => {
      throw error
    })
    return
  }
  const now = new Date()
  await utimes(file, now, now).catch(() => undefined)
}

/** Whether somebody alive has it, as far as can be told. */
async function isOwned(file: string, { found, own, silence }: isOwned.Options): Promise<boolean> {
  const { owner, text } = found
  if (owner === undefined) return false
  const us = await thisProcess()
  // Those that wrote nothing but their id were of an older version.
  if (owner.place === undefined || owner.place === us.place) {
    if (owner.pid === us.pid || !isAlive(owner.pid)) return false
    const start = await startOf(owner.pid)
    return owner.start === undefined || start === undefined || owner.start === start
  }
  const first = await touchedAt(file)
  // By the clock of the file system, which may be that of another machine.
  if (first === undefined || ((await touchedAt(own)) ?? first) - first > silence) return false
  for (const end = performance.now() + silence; performance.now() < end; ) {
    await setTimeout(silence / signs)
    const last = await touchedAt(file)
    if (last === undefined || (await readLock(file)).text !== text) return false
    if (last !== first) return true
  }
  return false
}

declare namespace isOwned {
  type Options = {
    found: Awaited<ReturnType<typeof readLock>>
    /** A file that was written just now. */
    own: string
    silence: number
  }
}

/** Where an id of a process means the same: containers and machines have ids of their own, and each start new ones. */
async function thisProcess(): Promise<Owner & { place: string }> {
  const [boot, space] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    readlink('/proc/self/ns/pid').catch(() => ''),
  ])
  const place = `${boot.trim()}${space}` || hostname()
  return { pid: process.pid, place: place.replaceAll(/\s/g, ''), start: await startOf(process.pid) }
}

/** When a process began, in ticks since the start of the machine; undefined where the system does not tell it so. */
async function startOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name before it, in brackets, may have anything in it.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
}

async function touchedAt(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.mtimeMs
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
async function removeStale(file: string, text: string | undefined, aside: string): Promise<void> {
  try {
    await rename(file, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  if ((await readLock(aside)).text !== text) await take(aside, file)
  await rm(aside, { force: true })
}

async function readLock(file: string): Promise<{ text?: string; owner?: Owner }> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return {}
  const [id = '', place, start] = text.trim().split(' ')
  const pid = Number.parseInt(id, 10)
  return Number.isSafeInteger(pid) && pid > 0 ? { text, owner: { pid, place, start } } : { text }
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
