// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createHiddenTokens } from './createHiddenTokens.ts'

const key = 'sluice.hidden'
const stored = () => JSON.parse(localStorage.getItem(key) ?? '[]')

beforeEach(() => localStorage.clear())

describe('createHiddenTokens', () => {
  test('behavior: what another tab has hidden stays hidden when this one hides something', () => {
    const hiddenTokens = createHiddenTokens()
    hiddenTokens.set(['1:0xa:1'], true)
    localStorage.setItem(key, JSON.stringify(['1:0xa:1', '1:0xb:2']))
    hiddenTokens.set(['1:0xc:3'], true)
    expect(stored()).toEqual(['1:0xa:1', '1:0xb:2', '1:0xc:3'])
    hiddenTokens.set(['1:0xb:2'], false)
    expect([...hiddenTokens.get()]).toEqual(['1:0xa:1', '1:0xc:3'])
  })

  test('behavior: another tab is followed', () => {
    const hiddenTokens = createHiddenTokens()
    const heard = vi.fn()
    hiddenTokens.subscribe(heard)
    localStorage.setItem(key, '["1:0xa:1"]')
    window.dispatchEvent(new StorageEvent('storage', { key }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'sluice.other' }))
    expect([...hiddenTokens.get()]).toEqual(['1:0xa:1'])
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('behavior: what was hidden is never dropped to make room', () => {
    const hiddenTokens = createHiddenTokens()
    const all = Array.from({ length: 5000 }, (_, id) => `1:0xa:${id}`)
    expect(hiddenTokens.set(all, true)).toBeUndefined()
    expect(hiddenTokens.set(['1:0xb:1', '1:0xb:2'], true)).toBe('full')
    expect([hiddenTokens.get().size, hiddenTokens.get().has('1:0xb:1')]).toEqual([5000, false])
    expect(hiddenTokens.set(all.slice(0, 1), true)).toBeUndefined()
    expect(hiddenTokens.set(all.slice(0, 1), false)).toBeUndefined()
    expect(hiddenTokens.set(['1:0xb:1'], true)).toBeUndefined()
    expect(createHiddenTokens().get().has('1:0xa:1')).toBe(true)
  })

  test('behavior: without storage it lasts until the page is left', () => {
    const hiddenTokens = createHiddenTokens()
    const off = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('off', 'SecurityError')
    })
    hiddenTokens.set(['1:0xa:1'], true)
    hiddenTokens.set(['1:0xb:2'], true)
    expect([...hiddenTokens.get()]).toEqual(['1:0xa:1', '1:0xb:2'])
    off.mockRestore()
  })

  test.each(['{', '{"a":1}', '[1,null,"1:0xa:1"]'])(
    'error: what is stored and nobody wrote: %s',
    text => {
      localStorage.setItem(key, text)
      expect([...createHiddenTokens().get()]).toEqual(text.startsWith('[') ? ['1:0xa:1'] : [])
    },
  )
})
