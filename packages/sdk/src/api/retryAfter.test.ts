import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { retryAfter } from './retryAfter.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2030, 0, 1) }))
afterEach(() => void vi.useRealTimers())

describe('retryAfter', () => {
  test.each([
    ['5', 5_000],
    ['0', 0],
    ['86400', 60_000],
    ['Tue, 01 Jan 2030 00:00:07 GMT', 7_000],
    ['Tue, 01 Jan 2030 09:00:00 GMT', 60_000],
    ['Mon, 31 Dec 2029 23:00:00 GMT', 0],
    ['abc', undefined],
    ['-5', undefined],
    ['', undefined],
  ])('behavior: %j (F5)', (value, expected) => {
    expect(retryAfter(new Headers({ 'retry-after': value }))).toBe(expected)
  })

  test('behavior: absent', () => {
    expect(retryAfter(new Headers())).toBeUndefined()
  })
})
