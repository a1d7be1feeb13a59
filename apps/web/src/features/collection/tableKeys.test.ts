// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tableKeys } from './tableKeys.ts'

beforeEach(() => {
  document.body.innerHTML = `<table><thead><tr aria-rowindex="1"><th><a href="#h">h</a></th></tr></thead><tbody>
    ${[2, 3].map(at => `<tr aria-rowindex="${at}"><th><a href="#${at}" id="a${at}">${at}</a></th><td><button data-buy id="b${at}"></button></td></tr>`).join('')}
  </tbody></table>`
})
afterEach(() => document.body.replaceChildren())

/** Both of them, in a window of ten rows. */
const two = { count: 2, page: 10 }
const at = (id: string) => document.getElementById(id) as HTMLElement
const key = (name: string, more: object = {}) => ({
  ...{ key: name, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false },
  ...more,
})

describe('tableKeys', () => {
  test('default: arrows go from row to row, and not beyond the first and the last', () => {
    expect(tableKeys(key('ArrowDown'), at('a2'), two)).toEqual({ kind: 'focus', link: at('a3') })
    expect(tableKeys(key('ArrowUp'), at('b3'), two)).toEqual({ kind: 'focus', link: at('a2') })
    expect(tableKeys(key('ArrowUp'), at('a2'), two)).toBeUndefined()
    expect(tableKeys(key('ArrowDown'), at('a3'), two)).toBeUndefined()
  })

  test('default: Home, End and the window up or down lead to a place in the list', () => {
    // Of a hundred rows these two are drawn.
    const list = { count: 100, page: 10 }
    const to = (name: string, id: string) => tableKeys(key(name), at(id), list)
    expect(to('End', 'a2')).toEqual({ kind: 'move', index: 99 })
    expect(to('Home', 'b3')).toEqual({ kind: 'move', index: 0 })
    expect(to('PageDown', 'a3')).toEqual({ kind: 'move', index: 11 })
    expect(to('PageUp', 'a3')).toEqual({ kind: 'move', index: 0 })
    expect(to('Home', 'a2')).toBeUndefined()
    expect(tableKeys(key('End', { ctrlKey: true }), at('a2'), list)).toBeUndefined()
  })

  test('default: b buys the row, C means its place in the list', () => {
    expect(tableKeys(key('b'), at('a3'), two)).toEqual({ kind: 'press', button: at('b3') })
    expect(tableKeys(key('C', { shiftKey: true }), at('a3'), two)).toEqual({
      kind: 'range',
      index: 1,
    })
  })

  test('behavior: what the row has no button for, and keys of the browser, are nothing', () => {
    expect(tableKeys(key('c'), at('a3'), two)).toBeUndefined()
    expect(tableKeys(key('b', { ctrlKey: true }), at('a3'), two)).toBeUndefined()
    expect(tableKeys(key('b'), document.body, two)).toBeUndefined()
  })
})
