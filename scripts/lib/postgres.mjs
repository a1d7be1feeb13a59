import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

/** Where Debian keeps PostgreSQL's programs, out of everybody's way. */
const debian = '/usr/lib/postgresql'

const executable = path => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The folder of PostgreSQL's programs: the newest in Debian's place, else of PATH. */
export function findPostgres() {
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const folders = [
    ...versions
      .sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
      .map(version => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
  ]
  return folders.find(
    folder => executable(join(folder, 'initdb')) && executable(join(folder, 'postgres')),
  )
}

/**
 * PostgreSQL's programs for the tests, which start servers of their own with them. Installs Debian's when
 * there are none and we may; else throws an error that gives the command to run.
 */
export async function ensurePostgres({ log = () => {} } = {}) {
  const found = findPostgres()
  if (found) return found
  const command = 'apt-get update && apt-get install -y --no-install-recommends postgresql'
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      'The storage tests need the programs of PostgreSQL 13 or later. Install them (on Debian or Ubuntu: sudo apt-get install postgresql), so that initdb and postgres are on the PATH.',
    )
  }
  log('Installing PostgreSQL…')
  const { code, output } = await run('sh', ['-c', command], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
  const installed = findPostgres()
  if (code !== 0 || !installed)
    throw new Error(`${output.slice(-2000)}\nPostgreSQL could not be installed: ${command}`)
  return installed
}
