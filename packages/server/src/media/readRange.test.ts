import { describe, expect, test } from 'vitest'
import { readRange } from './readRange.ts'

describe('readRange', () => {
  // As RFC 9110, section 14.1.2, has them of a file of 10,000 bytes.
  test.each([
    ['bytes=0-499', { first: 0, last: 499 }],
    ['bytes=500-999', { first: 500, last: 999 }],
    ['bytes=-500', { first: 9500, last: 9999 }],
    ['bytes=9500-', { first: 9500, last: 9999 }],
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=0-', { first: 0, last: 9999 }],
    ['bytes=9999-20000', { first: 9999, last: 9999 }],
    ['bytes=-20000', { first: 0, last: 9999 }],
  ])('default: %s', (header, part) => {
    expect(readRange(header, 10_000)).toEqual(part)
  })

  test.each(['bytes=10000-', 'bytes=10000-10001', 'bytes=-0'])('error: %s is not in it', header => {
    expect(readRange(header, 10_000)).toBe(null)
  })

  test.each([
    undefined,
    '',
    'bytes=-',
    'bytes=5-4',
    'bytes=0-1,5-6',
    'items=0-1',
    'bytes=a-b',
    'bytes=1-9999999999999999',
  ])('behavior: %s: all of it is sent', header => {
    expect(readRange(header, 10_000)).toBe(undefined)
  })

  test('behavior: of an empty file there is no part', () => {
    expect(readRange('bytes=0-', 0)).toBe(null)
    expect(readRange('bytes=-1', 0)).toBe(null)
  })
})
