import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const files = [...read('./ui.css').matchAll(/^@import "(.+)";$/gm)].map(([, name = '']) => name)
const css = files
  .map(read)
  .join('\n')
  .replace(/\/\*[\s\S]*?\*\//g, '')

/** What stands before each block, with the blocks around it. */
function preludes(text: string): readonly { prelude: string; around: readonly string[] }[] {
  const found: { prelude: string; around: readonly string[] }[] = []
  const open: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '{') {
      const prelude = text.slice(from, at).trim()
      found.push({ prelude, around: [...open] })
      open.push(prelude)
    }
    if (character === '}') open.pop()
    if (character === '{' || character === '}' || character === ';') from = at + 1
  }
  expect(open).toEqual([])
  return found
}

describe('ui.css', () => {
  const blocks = preludes(css)

  test('behavior: everything is in one layer', () => {
    const outer = blocks.filter(({ around }) => around.length === 0)
    expect(new Set(outer.map(({ prelude }) => prelude))).toEqual(new Set(['@layer sluice']))
    expect(outer).toHaveLength(files.length)
  })

  test('behavior: every file is in it, once, and what ends motion comes last', () => {
    const there = readdirSync(new URL('./styles', import.meta.url))
    expect(files.map(name => name.replace('./styles/', '')).sort()).toEqual(there.sort())
    expect(files.at(-1)).toBe('./styles/motion.css')
  })

  test('behavior: every selector begins with the prefix, and so does every animation', () => {
    const inner = blocks.filter(({ around }) => !around.some(name => name.startsWith('@keyframes')))
    const names = inner.flatMap(({ prelude }) => {
      if (prelude.startsWith('@keyframes ')) return [prelude.replace('@keyframes ', '.')]
      return prelude.startsWith('@') ? [] : prelude.split(/,(?![^(]*\))/)
    })
    expect(names.length).toBeGreaterThan(100)
    expect(names.filter(name => !name.trim().startsWith('.sl-'))).toEqual([])
  })

  test('behavior: no side of the screen, and nothing that cannot be overridden', () => {
    const declarations = [...css.matchAll(/(?:^|[{;])\s*([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)]
    expect(declarations.length).toBeGreaterThan(300)
    const bad = declarations.filter(([, name = '', value = '']) => {
      if (/(^|-)(left|right|top|bottom)($|-)/.test(name) || name === 'float') return true
      if (/^(min-|max-)?(width|height)$/.test(name)) return true
      return /!important/.test(value) || (name === 'text-align' && /left|right/.test(value))
    })
    expect(bad.map(([text]) => text)).toEqual([])
  })

  test('behavior: what is used is there, and what is there is used', () => {
    const sources = import.meta.glob(['./**/*.tsx', '../model/*.tsx'], {
      query: '?raw',
      import: 'default',
      eager: true,
    })
    const code = Object.entries(sources)
      .filter(([path]) => !path.includes('.test.'))
      .map(([, text]) => String(text))
      .join('\n')
    const styled = new Set([...css.matchAll(/\.(sl-[a-z0-9-]+)/g)].map(([, name]) => name))
    const named = new Set([...code.matchAll(/\bsl-[a-z0-9-]+/g)].map(([name]) => name))
    const made = ['sl-button-']
    const plain = (name: string | undefined) => !made.some(start => name?.startsWith(start))
    expect([...styled].filter(name => plain(name) && !named.has(name ?? ''))).toEqual([])
    expect([...named].filter(name => plain(name) && !styled.has(name))).toEqual([])
  })
})
