// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { shortcutOf } from './shortcutOf.ts'

afterEach(() => document.body.replaceChildren())

/** What a key asks for where it is pressed. */
function pressed(key: string, change: KeyboardEventInit = {}, html = '<main></main>') {
  document.body.innerHTML = html
  const target = document.querySelector('main, input, textarea, [role=menu]')
  let found: ReturnType<typeof shortcutOf>
  document.addEventListener(
    'keydown',
    event => {
      found = shortcutOf(event)
    },
    { once: true },
  )
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...change }))
  return found
}

describe('shortcutOf', () => {
  test.each([
    ['/', {}, 'search'],
    ['k', { ctrlKey: true }, 'search'],
    ['K', { metaKey: true }, 'search'],
    ['?', { shiftKey: true }, 'help'],
    ['a', {}, undefined],
    ['/', { altKey: true }, undefined],
    ['K', { ctrlKey: true, shiftKey: true }, undefined],
    ['k', { ctrlKey: true, altKey: true }, undefined],
  ] as const)('behavior: %s with %o is %s', (key, change, found) => {
    expect(pressed(key, change)).toBe(found)
  })

  test.each(['<input>', '<textarea></textarea>', '<div role="menu"></div>'])(
    'behavior: a letter that is typed in %s is a letter, and Ctrl K is none',
    html => {
      expect([pressed('/', {}, html), pressed('?', {}, html)]).toEqual([undefined, undefined])
      expect(pressed('k', { ctrlKey: true }, html)).toBe('search')
    },
  )

  test('behavior: a dialog that is open is not covered', () => {
    const html = '<main></main><div role="dialog"></div>'
    expect(pressed('k', { ctrlKey: true }, html)).toBeUndefined()
  })
})
