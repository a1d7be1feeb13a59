import { describe, expect, test } from 'vitest'
import { columnOf, sortPressed } from './tokenSort.ts'

describe('sortPressed', () => {
  test('default: another column upwards first, the same one the other way', () => {
    expect(sortPressed('rank', undefined)).toBe('rarity')
    expect(sortPressed('rank', 'rarity')).toBe('rarity-down')
    expect(sortPressed('rank', 'rarity-down')).toBe('rarity')
    expect(sortPressed('item', 'price-down')).toBe('number')
  })

  test('behavior: the price upwards is what the address says nothing of', () => {
    expect(sortPressed('price', undefined)).toBe('price-down')
    expect(sortPressed('price', 'price-down')).toBeUndefined()
    expect(sortPressed('price', 'number')).toBeUndefined()
    expect(columnOf(undefined)).toEqual({ by: 'price', down: false })
  })
})
