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

/**
 * Whether a file has a test of this name that is run, and does something: its block, as the formatter lays it out, ends
 * with the line that closes it, and calls something.
 */
function doesRun(source: string, name: string): boolean {
  const lines = source.split('\n').filter(line => !/^\s*\/\//.test(line))
  return lines.some((line, at) => {
    const place = line.indexOf(`'${name}'`)
    if (place < 0) return false
    // Where the title stands by itself, what it is given to ends on the line before.
    const isAlone = line.slice(0, place).trim() === ''
    const opening = isAlone ? (lines[at - 1] ?? '') : line.slice(0, place)
    const isTest =
      /(^\s*(test|it)|^\s*\]\)?( as const\))?|\))(\.concurrent)?(\.each\(.*\))?\(\s*$/.test(opening)
    if (!isTest || /\.(skip|todo|fails|skipIf|runIf)\b/.test(opening)) return false
    const indent = line.length - line.trimStart().length
    const rest = lines.slice(at + 1)
    const end = rest.findIndex(
      next =>
        next.trim() !== '' && next.length - next.trimStart().length < indent + (isAlone ? 0 : 1),
    )
    const body = [
      line.slice(place + name.length + 2),
      ...rest.slice(0, end < 0 ? rest.length : end),
    ]
    return /=>[\s\S]*\w\(|function[\s\S]*\{[\s\S]*\w\(/.test(body.join('\n'))
  })
}

describe('docs/threats.md', () => {
  test('default: every threat to the server, and that of prices, has a row, once', () => {
    const ids = [3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 19].map(number => `T${number}`)
    expect(rows.map(row => row.id)).toEqual(ids)
  })

  test.each(rows)('behavior: the tests that show $id are there', ({ shown }) => {
    expect(shown.length).toBeGreaterThan(0)
    for (const { file, name } of shown) {
      const path = resolve(root, file)
      const isThere = existsSync(path) && doesRun(readFileSync(path, 'utf8'), name)
      expect([file, name, isThere]).toEqual([file, name, true])
    }
  })

  test.each([
    [true, "  test('name', () => {\n    expect(1).toBe(1)\n  })"],
    [true, "  test.each([1, 2])('name', one => {\n    expect(one).toBe(1)\n  })"],
    [
      true,
      "  test.each([\n    1,\n  ])(\n    'name',\n    one => {\n      expect(one)\n    },\n  )",
    ],
    [true, "test('name', () => shown(1))"],
    [false, "  test.skip('name', () => {\n    expect(1).toBe(1)\n  })"],
    [false, "  test.todo('name')"],
    [false, "  test('name', () => {})"],
    [
      false,
      "  test('name', () => {\n    // expect(1).toBe(1)\n  })\n  test('more', () => {\n    f()\n  })",
    ],
    [false, "  // test('name', () => {\n  //   expect(1)\n  // })"],
    [false, "  const title = 'name'\n  f(title)"],
  ])('behavior: that a test runs is %s of %j', (expected, source) => {
    expect(doesRun(source, 'name')).toBe(expected)
  })
})
