import { describe, expect, test } from 'vitest'
import { maxTick, minTick } from './bounds.ts'
import { nearestUsableTick } from './nearestUsableTick.ts'

describe('nearestUsableTick', () => {
  test.each([
    [5, 10, 10],
    [-5, 10, 0],
    [14, 10, 10],
    [-6, 10, -10],
    [-1, 60, 0],
    [minTick, 200, -887_200],
    [maxTick, 60, 887_220],
    [minTick, 8_873, -99 * 8_873],
    [maxTick, 8_873, 99 * 8_873],
  ])('default: %d with a spacing of %d', (tick, spacing, usable) => {
    expect(nearestUsableTick(tick, spacing)).toBe(usable)
  })

  test.each([
    [maxTick + 1, 1],
    [minTick - 1, 1],
    [0.5, 1],
    [0, 0],
    [0, -5],
    [0, 1.5],
    [0, 16_384],
  ])('error: %d with a spacing of %d', (tick, spacing) => {
    expect(() => nearestUsableTick(tick, spacing)).toThrow(
      expect.objectContaining({ name: 'RouterError', code: 'invalid_input' }),
    )
  })
})
