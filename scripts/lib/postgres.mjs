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

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * PostgreSQL's programs for the tests, which start servers of their own with them. Installs Debian's when there are
 * none and we may. Else it goes on where `url` is that of a server to use, and tells what cannot be done with that one;
 * without it, it throws an error that gives the command to run.
 */
export async function ensurePostgres(options = {}) {
  const { log = () => {}, url, find = findPostgres, mayInstall = canInstall } = options
  const found = find()
  if (found) return found
  const command = 'apt-get update && apt-get install -y --no-install-recommends postgresql'
  if (!mayInstall()) {
    if (url) {
      log(
        'The programs of PostgreSQL are not installed. The server of DATABASE_URL is used, and the tests that end and restart theirs fail.',
      )
      return undefined
    }
    throw new Error(
      'The storage tests need the programs of PostgreSQL 13 or later. Install them (on Debian or Ubuntu: sudo apt-get install postgresql), so that initdb and postgres are on the PATH, or set DATABASE_URL.',
    )
  }
  log('Installing PostgreSQL…')
  const { code, output } = await run('sh', ['-c', command], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
  const installed = find()
  if (code !== 0 || !installed)
    throw new Error(`${output.slice(-2000)}\nPostgreSQL could not be installed: ${command}`)
  return installed
}
