import { describe, expect, test } from 'vitest'
import { parseCount } from './parseCount.ts'

describe('parseCount', () => {
  test.each([
    ['3', 3n],
    [' 007 ', 7n],
    ['0', 0n],
    ['1 000', 1000n],
    ['1\u202f000', 1000n],
    ['9'.repeat(78), BigInt('9'.repeat(78))],
  ])('default: %j', (text, count) => {
    expect(parseCount(text)).toBe(count)
  })

  test.each(['', ' ', '1.000', '1,000', '1.0', '1,5', '1e3', '-1', '0x10', '1 00', '9'.repeat(79)])(
    'error: %j is no number of pieces',
    text => {
      expect(parseCount(text)).toBeUndefined()
    },
  )
})
