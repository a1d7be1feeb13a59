import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const { exports: entries, ...manifest } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
) as {
  exports: Record<string, { default: string }>
  peerDependencies: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
const versionOf = (name: string, from: string) => {
  const resolved = createRequire(join(from, 'package.json')).resolve.paths(name) ?? []
  for (const folder of resolved)
    try {
      return JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')).version as string
    } catch {}
  return undefined
}

describe('what has to be there beside the kit', () => {
  test.each([
    ['viem', root],
    ['wagmi', join(root, 'oldest')],
  ])('behavior: %s may be newer, from the version on that is tested', (name, from) => {
    const [lowest] = manifest.peerDependencies[name]?.split(' || ') ?? []
    expect(lowest).toBe(`^${versionOf(name, from)}`)
  })

  test('behavior: wagmi is wanted by its own entry alone', () => {
    expect(manifest.peerDependenciesMeta?.wagmi?.optional).toBe(true)
  })
})

describe('the files of a package', () => {
  // Of "A.js" and "a.js" one takes the place of the other on macOS and Windows, and some bundlers take one for the other.
  test.each(['sdk', 'router', 'react'])(
    'behavior: none of %s is another one but for its case',
    name => {
      const files = readdirSync(join(root, '..', name, 'src'), {
        encoding: 'utf8',
        recursive: true,
      })
        .map(file => file.replace(/\.tsx?$/, ''))
        .filter(file => !file.includes('.test'))
      expect(files.length).toBeGreaterThan(50)
      const places = new Map<string, string[]>()
      for (const file of new Set(files))
        places.set(file.toLowerCase(), [...(places.get(file.toLowerCase()) ?? []), file])
      expect([...places.values()].filter(same => same.length > 1)).toEqual([])
    },
  )
})

// A server component may import them: what needs the browser is a client boundary, which is not run there.
describe('the built entries under the condition react-server', () => {
  const fileOf = (entry: string) => join(root, entries[entry]?.default ?? '')
  const isBoundary = (entry: string) =>
    /^\s*(['"])use client\1/.test(readFileSync(fileOf(entry), 'utf8'))
  const load = (entry: string) =>
    execFileSync(
      process.execPath,
      [
        ...['--conditions=react-server', '--input-type=module', '-e'],
        `console.log(Object.keys(await import(${JSON.stringify(pathToFileURL(fileOf(entry)).href)})).length)`,
      ],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 60_000 },
    )

  test.each(['.', './model', './ui', './wagmi'])(
    'behavior: %s is a client boundary, by names',
    entry => {
      expect(isBoundary(entry)).toBe(true)
      // Which names a boundary has must be told without running it.
      expect(readFileSync(fileOf(entry), 'utf8')).not.toMatch(/export \*/)
    },
  )

  test.each(['./query', './ui/de'])(
    'behavior: %s is none, and runs there',
    entry => {
      expect(isBoundary(entry)).toBe(false)
      expect(Number(load(entry))).toBeGreaterThan(0)
    },
    90_000,
  )
})
