import { readFileSync } from 'node:fs'

/** The package's version. */
export function version(): string {
  const file = new URL('../package.json', import.meta.url)
  const { version: own } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  return own
}
