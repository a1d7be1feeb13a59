import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fail } from './fail.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

/** What the bundle is made of; a change in any of it calls for a new build. */
const sources = [
  'apps/web/src',
  'apps/web/public',
  'packages/react/src',
  'packages/sdk/src',
  'packages/router/src',
]
const files = ['apps/web/index.html', 'apps/web/vite.config.ts', 'package-lock.json']

function hashSources() {
  const hash = createHash('sha256')
  const add = path =>
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  for (const folder of sources) {
    const path = join(root, folder)
    if (!existsSync(path)) continue
    const entries = readdirSync(path, { recursive: true, withFileTypes: true })
    const paths = entries
      .filter(entry => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map(entry => join(entry.parentPath ?? entry.path, entry.name))
    for (const file of paths.sort()) add(file)
  }
  for (const file of files) add(join(root, file))
  return hash.digest('hex')
}

/** Builds the web app unless the last build was made of the same sources. Returns the folder to serve. */
export async function buildApp({ log = () => {} } = {}) {
  const dist = join(root, 'apps/web/dist')
  const stamp = join(root, 'node_modules/.cache/sluice-app.json')
  const hash = hashSources()
  if (
    existsSync(join(dist, 'index.html')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === hash
  )
    return dist
  log('Building the web app…')
  const { code, output } = await run(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: join(root, 'apps/web'), quiet: true },
  )
  if (code !== 0) fail(`${output.trim()}\n\nThe web app could not be built.`)
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  writeFileSync(stamp, hash)
  return dist
}
