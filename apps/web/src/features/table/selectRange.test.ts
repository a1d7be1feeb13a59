import { describe, expect, test } from 'vitest'
import { selectRange } from './selectRange.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const press = (key: string, chosen: readonly string[], from?: string, isRange = true) =>
  [...selectRange({ order, key, from, isRange, chosen: new Set(chosen) })].sort().join('')

describe('selectRange', () => {
  test('default: one row changes, and nothing else', () => {
    expect(press('b', ['a'], 'd', false)).toBe('ab')
    expect(press('a', ['a', 'c'], 'c', false)).toBe('c')
  })

  test('behavior: a range in either direction gets the state of its end', () => {
    expect(press('d', ['b'], 'b')).toBe('bcd')
    expect(press('a', ['d'], 'd')).toBe('abcd')
    expect(press('d', ['a', 'b', 'c', 'd', 'e'], 'b')).toBe('ae')
  })

  test('behavior: without a beginning that is still there, it is one row', () => {
    expect(press('d', ['b'])).toBe('bd')
    expect(press('d', ['b'], 'gone')).toBe('bd')
  })
})
