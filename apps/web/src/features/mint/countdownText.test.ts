import { expect, test } from 'vitest'
import { countdownText } from './countdownText.ts'

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [754, '12:34'],
  [3599, '59:59'],
  [3600, '1 hr 0 min'],
  [11_579, '3 hr 12 min'],
  [86_399, '23 hr 59 min'],
  [86_400, '1 day 0 hr'],
  [3 * 86_400 + 7_200, '3 days 2 hr'],
])('countdownText: default: %d seconds are %s', (left, text) => {
  expect(countdownText(left, 'en')).toBe(text)
})

test('countdownText: options: locale', () => {
  expect(countdownText(2 * 86_400, 'de')).toBe('2 Tg. 0 Std.')
})
