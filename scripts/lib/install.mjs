import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fail } from './fail.mjs'
import { root } from './root.mjs'
import { npm } from './run.mjs'

const lockHash = folder =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')

function installed(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'node_modules/.installed.json'), 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Makes sure that the packages of a folder's lock file are installed: all of them, or only those that
 * running needs. Does nothing when a former install with the same lock file brought them.
 */
export async function install({ folder = root, all = false, log = () => {} } = {}) {
  const lock = lockHash(folder)
  const former = installed(folder)
  if (former?.lock === lock && (former.all || !all) && existsSync(join(folder, 'node_modules')))
    return false
  const where = relative(root, folder)
  log(`Installing packages${where ? ` of ${where}` : ''}…`)
  const { code, output } = await npm(
    [
      'ci',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      ...(all ? [] : ['--omit=dev']),
    ],
    { cwd: folder, quiet: true },
  )
  if (code !== 0)
    fail(
      `${output.trim()}\n\nThe packages could not be installed (npm ci ended with code ${code}).`,
    )
  writeFileSync(join(folder, 'node_modules/.installed.json'), JSON.stringify({ lock, all }))
  return true
}
