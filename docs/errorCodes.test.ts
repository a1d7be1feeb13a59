import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const source = join(import.meta.dirname, '../packages/sdk/src')
const readme = readFileSync(join(import.meta.dirname, '../packages/sdk/README.md'), 'utf8')

/** Every error code that the client's own code names. */
function codesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter(file => !/^(testing|faults)\//.test(file))
    .flatMap(file => {
      const text = readFileSync(join(folder, file), 'utf8')
      return [...text.matchAll(/\bcode: '([a-z][a-z_]+)'/g)].map(([, code = '']) => code)
    })
}

describe('the README of the client', () => {
  const codes = [...new Set(codesOf(source))].sort()

  test('behavior: there are codes to look for', () => {
    expect(codes).toContain('price_changed')
  })

  test.each(codes)('behavior: it names the error code %s', code => {
    expect(readme).toContain(`\`${code}\``)
  })

  test('behavior: it names every state of an item', () => {
    const states = /export type ItemState =([\s\S]*?)\n\n/.exec(
      readFileSync(join(source, 'execution/state.ts'), 'utf8'),
    )
    const names = [...(states?.[1] ?? '').matchAll(/'([a-z]+)'/g)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(15)
    for (const name of names) expect(readme, name).toMatch(new RegExp(`\\b${name}\\b`))
  })
})
