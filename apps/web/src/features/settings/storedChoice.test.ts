// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { storedChoice } from './storedChoice.ts'

const make = () => storedChoice('sluice.test', ['none', 'some', 'all'])

beforeEach(() => localStorage.clear())

describe('storedChoice', () => {
  test('default: the first value, and nothing is stored', () => {
    expect(make().get()).toBe('none')
    expect(localStorage.length).toBe(0)
  })

  test('behavior: kept over a reload, and forgotten when it is the first again', () => {
    make().set('all')
    const choice = make()
    expect(choice.get()).toBe('all')
    choice.set('none')
    expect(localStorage.length).toBe(0)
  })

  test('behavior: what is stored and no value is left out', () => {
    localStorage.setItem('sluice.test', '__proto__')
    expect(make().get()).toBe('none')
  })

  test('behavior: another tab is followed, and listeners hear of each change once', () => {
    const choice = make()
    const heard = vi.fn()
    choice.subscribe(heard)
    localStorage.setItem('sluice.test', 'some')
    window.dispatchEvent(new StorageEvent('storage', { key: 'sluice.test' }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'sluice.other' }))
    expect(choice.get()).toBe('some')
    choice.set('some')
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('behavior: without storage it lasts until the page is left', () => {
    const off = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('off', 'SecurityError')
    })
    const choice = make()
    choice.set('all')
    expect(choice.get()).toBe('all')
    off.mockRestore()
  })
})
