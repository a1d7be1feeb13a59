import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where Debian keeps PostgreSQL's programs, out of everybody's way. */
const debian = '/usr/lib/postgresql'

/** The folder of PostgreSQL's programs: the newest in Debian's place, else of PATH. */
export function findPostgres(): string | undefined {
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const folders = [
    ...versions
      .sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
      .map(version => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
  ]
  return folders.find(
    folder => isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres')),
  )
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
