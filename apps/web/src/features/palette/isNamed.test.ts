import { expect, test } from 'vitest'
import { isNamed } from './isNamed.ts'

test.each([
  ['Use dark theme', 'dark', true],
  ['Use dark theme', 'theme dark', true],
  ['Use dark theme', 'th', true],
  ['Cross-chain call', 'chain', true],
  ['Use dark theme', 'ark', false],
  ['Use dark theme', 'dark mode', false],
  ['Use dark theme', '  ', false],
  ['Use dark theme', '%_', false],
  ['Weiter über', 'ÜBER', true],
])('%s: %o', (name, typed, found) => {
  expect(isNamed(name, typed)).toBe(found)
})
