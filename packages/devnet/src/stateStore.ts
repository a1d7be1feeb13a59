import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { copyFile, link, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { DevnetError } from './errors.ts'

/** The chain's state on disk: anvil's own gzipped dump, the newest and the one before it. */
export type StateStore = {
  /** States that can be read, newest first, as the JSON that anvil loads. */
  read(): Generator<Buffer>
  /** True when a state was ever written here, readable or not. */
  exists(): boolean
  /** Replaces the newest state; a crash at any moment leaves a readable one. */
  write(dump: Buffer): Promise<void>
}

/**
 * Opens the folder of one chain and notes its chain id there.
 * @throws DevnetError `wrong_chain` when the folder belongs to another chain.
 */
export async function openStateStore(dataDir: string, chainId: number): Promise<StateStore> {
  mkdirSync(dataDir, { recursive: true })
  const newest = join(dataDir, 'state.json.gz')
  const previous = join(dataDir, 'state.previous.json.gz')
  await claim(join(dataDir, 'chain.json'), chainId)
  return {
    *read() {
      for (const file of [newest, previous]) {
        if (!existsSync(file)) continue
        try {
          // The checksum of gzip is what tells a damaged file.
          yield gunzipSync(readFileSync(file))
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === 'EACCES') throw error
        }
      }
    },
    exists: () => existsSync(newest) || existsSync(previous),
    async write(dump) {
      const temporary = `${newest}.${process.pid}.tmp`
      await writeDurably(temporary, dump)
      if (existsSync(newest)) await keepAs(newest, previous)
      await rename(temporary, newest)
    },
  }
}

// A second name rather than a new one: who looks meanwhile finds the state where it was.
async function keepAs(file: string, name: string): Promise<void> {
  await rm(name, { force: true })
  // Not every file system has links.
  await link(file, name).catch(() => copyFile(file, name))
}

/** A digest of accounts and storage alone: blocks come in any order, so dumps differ without a change. */
export function stateDigest(dump: Buffer): string {
  const { accounts } = JSON.parse(gunzipSync(dump).toString('utf8')) as { accounts: unknown }
  return createHash('sha256').update(JSON.stringify(accounts)).digest('hex')
}

async function claim(file: string, chainId: number): Promise<void> {
  if (!existsSync(file)) {
    await writeDurably(`${file}.tmp`, Buffer.from(JSON.stringify({ chainId })))
    await rename(`${file}.tmp`, file)
    return
  }
  let known: unknown
  try {
    known = (JSON.parse(readFileSync(file, 'utf8')) as { chainId?: unknown }).chainId
  } catch (cause) {
    throw new DevnetError('data_unreadable', `${file} cannot be read.`, { cause })
  }
  if (known !== chainId) {
    throw new DevnetError('wrong_chain', `${file} belongs to chain ${known}, not to ${chainId}.`)
  }
}

async function writeDurably(file: string, content: Buffer): Promise<void> {
  rmSync(file, { force: true })
  const handle = await open(file, 'w')
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
