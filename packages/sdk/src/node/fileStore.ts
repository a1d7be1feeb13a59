/// <reference types="node" />
// biome-ignore-start lint/style/noRestrictedImports: this subpath is for Node alone
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
// biome-ignore-end lint/style/noRestrictedImports: this subpath is for Node alone
import type { JournalStore } from '../journal/journalStore.ts'

/**
 * A journal in a folder, one file for each key, for Node. A value is written to a file of its own and put
 * in its place in one step, so a crash leaves the old value or the new one; several processes may share
 * the folder. Only the owner can read it: it may hold a signature that is not posted yet.
 *
 * @param folder - Made when it is not there.
 * @throws the file system's error, from each call.
 * @example
 * ```ts
 * import { createClient } from '@sluice/sdk'
 * import { fileStore } from '@sluice/sdk/node'
 *
 * const bot = createClient({ chains: client.chains, journal: fileStore('./journal') })
 * ```
 */
export function fileStore(folder: string): JournalStore {
  const fileOf = (key: string) => join(folder, encodeURIComponent(key))
  const writeAside = async (value: string) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `.${crypto.randomUUID()}.tmp`)
    await writeFile(path, value, { mode: 0o600, flush: true })
    return path
  }
  return {
    get: async key => {
      try {
        return await readFile(fileOf(key), 'utf8')
      } catch (error) {
        if (isCode(error, 'ENOENT')) return undefined
        throw error
      }
    },
    set: async (key, value) => {
      const aside = await writeAside(value)
      try {
        await rename(aside, fileOf(key))
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },
    delete: key => rm(fileOf(key), { force: true }),
    keys: async prefix => {
      try {
        const files = await readdir(folder)
        return files.flatMap(name => keyOf(name) ?? []).filter(key => key.startsWith(prefix))
      } catch (error) {
        if (isCode(error, 'ENOENT')) return []
        throw error
      }
    },
    add: async (key, value) => {
      const aside = await writeAside(value)
      try {
        await link(aside, fileOf(key))
        return true
      } catch (error) {
        if (isCode(error, 'EEXIST')) return false
        throw error
      } finally {
        await rm(aside, { force: true })
      }
    },
  }
}

/** The key of a file; undefined for one that somebody else put there. */
function keyOf(name: string): string | undefined {
  if (name.startsWith('.')) return undefined
  try {
    const key = decodeURIComponent(name)
    return encodeURIComponent(key) === name ? key : undefined
  } catch {
    return undefined
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === code
}
