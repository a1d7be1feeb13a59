import { describe, expect, test } from 'vitest'
import { readFrom } from './salesRange.ts'

/** 2026-03-10T12:34:56Z, in seconds. */
const now = Date.UTC(2026, 2, 10, 12, 34, 56) / 1000

describe('readFrom', () => {
  test.each([
    ['24h', Date.UTC(2026, 2, 9, 12)],
    ['7d', Date.UTC(2026, 2, 3, 12)],
    ['30d', Date.UTC(2026, 1, 8, 12)],
  ] as const)('default: %s, from the hour on that it began in', (range, from) => {
    expect(readFrom(range, now)).toBe(from / 1000)
  })

  test('behavior: all has no beginning', () => expect(readFrom('all', now)).toBeUndefined())
})
