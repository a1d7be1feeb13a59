import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './root.mjs'

function hashOf(sources) {
  const hash = createHash('sha256')
  const add = path =>
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  for (const source of sources) {
    const path = join(root, source)
    if (!existsSync(path)) continue
    if (statSync(path).isFile()) {
      add(path)
      continue
    }
    const files = readdirSync(path, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map(entry => join(entry.parentPath ?? entry.path, entry.name))
    for (const file of files.sort()) add(file)
  }
  return hash.digest('hex')
}

/**
 * Builds something unless the last build was made of the same sources (files and folders of the project)
 * and its `result`, a file, is still there.
 */
export async function buildOnce({ name, sources, result, build }) {
  const folder = join(root, 'node_modules/.cache/sluice')
  const stamp = join(folder, `${name}.hash`)
  const hash = hashOf([...sources, 'package-lock.json'])
  if (existsSync(result) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  await build()
  mkdirSync(folder, { recursive: true })
  writeFileSync(stamp, hash)
}
