import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const document = readFileSync(resolve(root, 'docs/threats.md'), 'utf8')
const rows = document
  .split('\n')
  .filter(line => /^\| T\d+ /.test(line))
  .map(line => ({
    id: line.slice(2).split(' ')[0] ?? '',
    shown: [...line.matchAll(/`([^`]+)` › "([^"]+)"/g)].map(([, file = '', name = '']) => ({
      file,
      name,
    })),
  }))

describe('docs/threats.md', () => {
  test('default: every threat to the server, and that of prices, has a row, once', () => {
    const ids = [3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 19].map(number => `T${number}`)
    expect(rows.map(row => row.id)).toEqual(ids)
  })

  test.each(rows)('behavior: the tests that show $id are there', ({ shown }) => {
    expect(shown.length).toBeGreaterThan(0)
    for (const { file, name } of shown) {
      const path = resolve(root, file)
      const isThere = existsSync(path) && readFileSync(path, 'utf8').includes(`'${name}'`)
      expect([file, name, isThere]).toEqual([file, name, true])
    }
  })
})
