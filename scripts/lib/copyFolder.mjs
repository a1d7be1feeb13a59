import { cpSync, renameSync, rmSync } from 'node:fs'

/** Copies a folder so that it is there whole or not at all, however the copying ends. */
export function copyFolder(from, to) {
  const half = `${to}.new`
  rmSync(half, { recursive: true, force: true })
  cpSync(from, half, { recursive: true })
  renameSync(half, to)
}
