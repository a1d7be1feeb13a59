import { describe, expect, test } from 'vitest'
import { durationText } from './durationText.ts'

const minute = 60_000

describe('durationText', () => {
  test.each([
    [7 * minute, '7 minutes', '7 Minuten'],
    [2 * minute + 29_000, '2 minutes', '2 Minuten'],
    [119 * minute, '119 minutes', '119 Minuten'],
    [180 * minute, '3 hours', '3 Stunden'],
    [49 * 60 * minute, '2 days', '2 Tage'],
  ])('default: %s', (milliseconds, english, german) => {
    expect(durationText(milliseconds, 'en')).toBe(english)
    expect(durationText(milliseconds, 'de')).toBe(german)
  })
})
