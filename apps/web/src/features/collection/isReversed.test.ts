import { expect, test } from 'vitest'
import { isReversed } from './isReversed.ts'

test.each([
  ['2', '1', true],
  ['10', '9', true],
  ['1.000000000000000001', '1', true],
  ['1', '1.0', false],
  ['9', '10', false],
  ['2', undefined, false],
  [undefined, '1', false],
  [undefined, undefined, false],
])('from %s to %s is reversed: %s', (min, max, is) => expect(isReversed({ min, max })).toBe(is))
