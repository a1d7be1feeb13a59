import { expect, test } from 'vitest'
import { isAtHead } from './isAtHead.ts'

test.each([
  ['nothing is indexed', undefined, 0, false],
  ['the node has a block more', 99, 100, false],
  ['both are at the same', 100, 100, true],
  ['one of several nodes lags', 100, 97, true],
  ['the only node is far behind, and says nothing of what has happened since', 1000, 100, false],
])('behavior: %s', (_, block, head, expected) => {
  expect(isAtHead(block, head)).toBe(expected)
})
