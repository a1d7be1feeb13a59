import { describe, expect, test } from 'vitest'
import { de } from '../messages/de.ts'
import { relativeTime } from './relativeTime.ts'

const now = 1_700_000_000
const hour = 3600
const day = 24 * hour

describe('relativeTime', () => {
  test('default', () => {
    expect(relativeTime(now + 2 * hour, now)).toBe('in 2 hours')
    expect(relativeTime(now - 3 * day, now)).toBe('3 days ago')
  })

  test('behavior: a moment after it was set for thirty days, it still says thirty', () => {
    expect(relativeTime(now + 30 * day - 40, now)).toBe('in 30 days')
    expect(relativeTime(now + 30 * day, now)).toBe('in 30 days')
  })

  test('behavior: rounding never says 60 minutes or 24 hours', () => {
    expect(relativeTime(now + hour - 10, now)).toBe('in 1 hour')
    expect(relativeTime(now + day - 100, now)).toBe('in 1 day')
  })

  test('behavior: less than a minute', () => {
    expect(relativeTime(now - 20, now)).toBe('just now')
    expect(relativeTime(now + 20, now)).toBe('in less than a minute')
  })
})

test('behavior: in another language', () => {
  expect(relativeTime(now - 3 * day, now, 'de', de)).toBe('vor 3 Tagen')
  expect(relativeTime(now - 20, now, 'de', de)).toBe('gerade eben')
})
