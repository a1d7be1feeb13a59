import { describe, expect, test } from 'vitest'
import { shownValue } from './shownValue.ts'
import { toMoment } from './toMoment.ts'

describe('toMoment', () => {
  test.each([
    [0, 0n],
    [1_900_000_000, 1_900_000_000n],
    ['1900000000', 1_900_000_000n],
    [2n ** 256n - 1n, 2n ** 256n - 1n],
  ])('behavior: %s', (value, moment) => {
    expect(toMoment(value, 'deadline')).toBe(moment)
  })

  test.each([
    Date.UTC(2026, 0, 1),
    BigInt(Date.UTC(1974, 0, 1)),
    `${Date.UTC(2099, 0, 1)}`,
    1_900_000_000_000_000n,
  ])('error: milliseconds or microseconds: %s', value => {
    expect(() => toMoment(value, 'deadline')).toThrow(
      'deadline must be in seconds since 1970, and seems to be in milliseconds',
    )
  })

  test.each([-1, 1.5, Number.NaN, -1n, 2n ** 256n, '', 'tomorrow', null, undefined, new Date(0)])(
    'error: %s',
    value => {
      expect(() => toMoment(value, 'deadline')).toThrow(
        expect.objectContaining({
          field: 'deadline',
          value: shownValue(value, 'deadline'),
          message: 'deadline must be a whole number of seconds since 1970',
        }),
      )
    },
  )
})
