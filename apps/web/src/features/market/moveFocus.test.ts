import { describe, expect, test } from 'vitest'
import { moveFocus } from './moveFocus.ts'

describe('moveFocus', () => {
  test.each([
    ['ArrowRight', 3, 4],
    ['ArrowLeft', 3, 2],
    ['ArrowDown', 3, 7],
    ['ArrowUp', 5, 1],
  ] as const)('default: %s from %i to %i', (key, from, to) => {
    expect(moveFocus(key, from, 4, 10)).toBe(to)
  })

  test('behavior: down into a last row that is shorter, and no further', () => {
    expect(moveFocus('ArrowDown', 7, 4, 10)).toBe(9)
    expect(moveFocus('ArrowDown', 9, 4, 10)).toBeUndefined()
    expect(moveFocus('ArrowRight', 9, 4, 10)).toBeUndefined()
  })

  test('behavior: not beyond the beginning, and no other key moves', () => {
    expect(moveFocus('ArrowUp', 3, 4, 10)).toBeUndefined()
    expect(moveFocus('ArrowLeft', 0, 4, 10)).toBeUndefined()
    expect(moveFocus('toString', 3, 4, 10)).toBeUndefined()
    expect(moveFocus('a', 3, 4, 10)).toBeUndefined()
  })
})
