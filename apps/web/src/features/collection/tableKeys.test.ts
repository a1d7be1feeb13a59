// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tableKeys } from './tableKeys.ts'

beforeEach(() => {
  document.body.innerHTML = `<table><thead><tr aria-rowindex="1"><th><a href="#h">h</a></th></tr></thead><tbody>
    ${[2, 3].map(at => `<tr aria-rowindex="${at}"><th><a href="#${at}" id="a${at}">${at}</a></th><td><button data-buy id="b${at}"></button></td></tr>`).join('')}
  </tbody></table>`
})
afterEach(() => document.body.replaceChildren())

const at = (id: string) => document.getElementById(id) as HTMLElement
const key = (name: string, more: object = {}) => ({
  ...{ key: name, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false },
  ...more,
})

describe('tableKeys', () => {
  test('default: arrows go from row to row, and not beyond the first and the last', () => {
    expect(tableKeys(key('ArrowDown'), at('a2'))).toEqual({ kind: 'focus', link: at('a3') })
    expect(tableKeys(key('ArrowUp'), at('b3'))).toEqual({ kind: 'focus', link: at('a2') })
    expect(tableKeys(key('ArrowUp'), at('a2'))).toBeUndefined()
    expect(tableKeys(key('ArrowDown'), at('a3'))).toBeUndefined()
  })

  test('default: b buys the row, C means its place in the list', () => {
    expect(tableKeys(key('b'), at('a3'))).toEqual({ kind: 'press', button: at('b3') })
    expect(tableKeys(key('C', { shiftKey: true }), at('a3'))).toEqual({ kind: 'range', index: 1 })
  })

  test('behavior: what the row has no button for, and keys of the browser, are nothing', () => {
    expect(tableKeys(key('c'), at('a3'))).toBeUndefined()
    expect(tableKeys(key('b', { ctrlKey: true }), at('a3'))).toBeUndefined()
    expect(tableKeys(key('b'), document.body)).toBeUndefined()
  })
})
