import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { open, rm, statfs, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = {
  /** A folder on a file system of its own, of 64 MB. */
  folder: string
  /** Takes all the room that is left, to the last byte. */
  fill(): Promise<void>
  /** Gives it back. */
  makeRoom(): Promise<void>
  /** Forgets the file system and all that is on it. */
  stop(): Promise<void>
}

const size = 64 * 1024 * 1024

/**
 * A file system that a test can fill: one in memory, mounted where nobody but a process of this test sees
 * it, which needs no rights but those of any user of Linux. Where that is forbidden, as in most
 * containers, their own small one at `/dev/shm`.
 *
 * @throws Error when there is neither.
 */
export async function startSmallDisk(options: startSmallDisk.Options = {}): Promise<SmallDisk> {
  const { user } = options
  const folder = mkdtempSync(join(tmpdir(), 'sluice-disk-'))
  const script =
    'mount -t tmpfs -o size="$0",mode=755 tmpfs "$1" && : >"$1/ballast" && echo mounted && exec cat'
  const holder = spawn('unshare', ['-rm', 'sh', '-c', script, `${size}`, folder], {
    ...{ ...user, stdio: ['pipe', 'pipe', 'pipe'] },
  })
  let said = ''
  holder.stderr.on('data', text => {
    said += text
  })
  const mounted = await Promise.race([
    once(holder.stdout, 'data').then(() => true),
    once(holder, 'exit').then(() => false),
    once(holder, 'error').then(() => false),
  ])
  const disk = mounted
    ? diskAt(`/proc/${holder.pid}/root${folder}`)
    : diskAt(await givenDisk(said.trim()))
  return {
    ...disk,
    async stop() {
      if (mounted) await end(holder)
      else await rm(disk.folder, { recursive: true, force: true })
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export declare namespace startSmallDisk {
  type Options = {
    /** To whom it belongs; the user of this process by default. */
    user?: { uid: number; gid: number } | undefined
  }
}

function diskAt(folder: string): Omit<SmallDisk, 'stop'> {
  const ballast = join(folder, 'ballast')
  return {
    folder,
    async fill() {
      const file = await open(ballast, 'a')
      try {
        for (let bytes = 1024 * 1024; bytes >= 1; bytes = Math.floor(bytes / 16))
          while (await writes(file, Buffer.alloc(bytes)));
      } finally {
        await file.close()
      }
    },
    makeRoom: () => truncate(ballast),
  }
}

async function writes(file: Awaited<ReturnType<typeof open>>, bytes: Buffer): Promise<boolean> {
  try {
    return (await file.write(bytes)).bytesWritten === bytes.length
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false
    throw error
  }
}

async function givenDisk(refusal: string): Promise<string> {
  const given = await statfs('/dev/shm').catch(() => undefined)
  const room = given ? given.bavail * given.bsize : 0
  if (given && given.blocks * given.bsize <= 4 * size && room >= 0.9 * size)
    return mkdtempSync('/dev/shm/sluice-disk-')
  throw new Error(
    `No small file system can be had, so what a full disk does cannot be tested here: unshare -rm says "${refusal}". Allow user namespaces (in Docker: --cap-add SYS_ADMIN, or a /dev/shm of 64 MB).`,
  )
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.stdin?.end()
  await exit
}
