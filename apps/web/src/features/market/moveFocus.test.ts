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

  test.each([
    ['Home', 6, 0],
    ['End', 2, 9],
    ['PageDown', 1, 9],
    ['PageDown', 0, 8],
    ['PageUp', 9, 1],
    ['PageUp', 6, 2],
  ])('default: %s from %i to %i, with two rows in the window', (key, from, to) => {
    expect(moveFocus(key, from, 4, 10, 2)).toBe(to)
  })

  test.each([
    // A window that is longer than what is left; the last row is shorter.
    ['PageDown', 1, 5, 9],
    ['PageDown', 2, 5, 9],
    ['PageUp', 6, 5, 2],
    // Less than a row is in sight.
    ['PageDown', 1, 0, 5],
  ])('behavior: %s from %i with %i rows in the window leads to %i', (key, from, page, to) => {
    expect(moveFocus(key, from, 4, 10, page)).toBe(to)
  })

  test.each([
    ['Home', 0],
    ['End', 9],
    ['PageUp', 3],
    ['PageDown', 8],
  ])('behavior: where %s leads nowhere it is left to the window', (key, from) => {
    expect(moveFocus(key, from, 4, 10, 2)).toBeUndefined()
  })

  test('behavior: not beyond the beginning, and no other key moves', () => {
    expect(moveFocus('ArrowUp', 3, 4, 10)).toBeUndefined()
    expect(moveFocus('ArrowLeft', 0, 4, 10)).toBeUndefined()
    expect(moveFocus('toString', 3, 4, 10)).toBeUndefined()
    expect(moveFocus('a', 3, 4, 10)).toBeUndefined()
  })
})
